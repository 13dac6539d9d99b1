"""Settings of the analysis for tests."""

SMALL_SEARCHES = {
    "ROUNDS": 1,
    "MIN_VISITS": 4,
    "DRAW_SAMPLES": 2,
    "ROLLOUT_SAMPLES": 2,
    "FIRST_SAMPLES": 1,
    "ROLLOUT_ANSWERS": 2,
}
