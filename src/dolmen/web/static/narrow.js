// Screens on which things lie below each other: phones, tablets held upright, and what is very low. table.css says the same.

export const narrow = matchMedia("(max-width: 760px), (max-width: 1000px) and (orientation: portrait), (max-height: 500px)");
