#pragma once

// ECS_DETAIL_FOR_EACH(action, a, b, c) becomes action(a) action(b) action(c), for up to 32 names.
// C++17 has no macro that repeats, so the repetitions are written out.

#define ECS_DETAIL_EXPAND(x) x

#define ECS_DETAIL_EACH_1(f, x) f(x)
#define ECS_DETAIL_EACH_2(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_1(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_3(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_2(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_4(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_3(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_5(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_4(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_6(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_5(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_7(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_6(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_8(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_7(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_9(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_8(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_10(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_9(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_11(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_10(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_12(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_11(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_13(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_12(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_14(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_13(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_15(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_14(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_16(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_15(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_17(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_16(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_18(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_17(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_19(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_18(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_20(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_19(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_21(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_20(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_22(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_21(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_23(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_22(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_24(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_23(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_25(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_24(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_26(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_25(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_27(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_26(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_28(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_27(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_29(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_28(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_30(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_29(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_31(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_30(f, __VA_ARGS__))
#define ECS_DETAIL_EACH_32(f, x, ...) f(x) ECS_DETAIL_EXPAND(ECS_DETAIL_EACH_31(f, __VA_ARGS__))

#define ECS_DETAIL_PICK(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16,     \
                        _17, _18, _19, _20, _21, _22, _23, _24, _25, _26, _27, _28, _29, _30, _31, \
                        _32, picked, ...)                                                          \
    picked
#define ECS_DETAIL_FOR_EACH(f, ...)                                                     \
    ECS_DETAIL_EXPAND(ECS_DETAIL_PICK(                                                  \
        __VA_ARGS__, ECS_DETAIL_EACH_32, ECS_DETAIL_EACH_31, ECS_DETAIL_EACH_30,        \
        ECS_DETAIL_EACH_29, ECS_DETAIL_EACH_28, ECS_DETAIL_EACH_27, ECS_DETAIL_EACH_26, \
        ECS_DETAIL_EACH_25, ECS_DETAIL_EACH_24, ECS_DETAIL_EACH_23, ECS_DETAIL_EACH_22, \
        ECS_DETAIL_EACH_21, ECS_DETAIL_EACH_20, ECS_DETAIL_EACH_19, ECS_DETAIL_EACH_18, \
        ECS_DETAIL_EACH_17, ECS_DETAIL_EACH_16, ECS_DETAIL_EACH_15, ECS_DETAIL_EACH_14, \
        ECS_DETAIL_EACH_13, ECS_DETAIL_EACH_12, ECS_DETAIL_EACH_11, ECS_DETAIL_EACH_10, \
        ECS_DETAIL_EACH_9, ECS_DETAIL_EACH_8, ECS_DETAIL_EACH_7, ECS_DETAIL_EACH_6,     \
        ECS_DETAIL_EACH_5, ECS_DETAIL_EACH_4, ECS_DETAIL_EACH_3, ECS_DETAIL_EACH_2,     \
        ECS_DETAIL_EACH_1, unused)(f, __VA_ARGS__))
