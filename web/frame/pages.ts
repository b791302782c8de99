/** The pages of somebody who is signed in, in the order of the navigation, and the key that leads to each. */
export const PAGES = [
  { path: "/dashboard", title: "Today", key: "d" },
  { path: "/insights", title: "Insights", key: "i" },
  { path: "/history", title: "History", key: "h" },
  { path: "/settings", title: "Settings", key: "s" },
] as const;
