"""Games as environments of other libraries. Each module needs its library: install `dolmen[gym]`."""
