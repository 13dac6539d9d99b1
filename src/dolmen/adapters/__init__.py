"""Games in other libraries. Each module needs its library; the extras of the package `dolmen` install them."""
