"""The web application itself: routes, security headers, rate limits, logging, metrics."""
