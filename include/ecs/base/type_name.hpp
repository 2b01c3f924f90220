#pragma once

#include <cstddef>
#include <string_view>

namespace ecs {
namespace detail {

template <class T>
constexpr std::string_view signature_with_type() noexcept {
#if defined(__clang__) || defined(__GNUC__)
    return __PRETTY_FUNCTION__;
#elif defined(_MSC_VER)
    return __FUNCSIG__;
#else
#error "ecs needs a compiler that can print the name of a type"
#endif
}

// Where the name stands in such a signature is measured on a type whose name is known.
constexpr std::size_t type_name_prefix = signature_with_type<double>().find("double");
constexpr std::size_t type_name_suffix =
    signature_with_type<double>().size() - type_name_prefix - std::string_view("double").size();

}  // namespace detail

/// The name of a type as the compiler spells it, without RTTI: for messages and lookups within one
/// program. It differs between compilers; files need the names of `register_component`.
template <class T>
constexpr std::string_view type_name() noexcept {
    constexpr std::string_view signature = detail::signature_with_type<T>();
    return signature.substr(detail::type_name_prefix,
                            signature.size() - detail::type_name_prefix - detail::type_name_suffix);
}

}  // namespace ecs
