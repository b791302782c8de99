import { useLocation } from "wouter";

/** The pages for signed-in users, in the order of the navigation, with their keyboard shortcuts. */
export const PAGES = [
  { path: "/dashboard", title: "Today", key: "d" },
  { path: "/insights", title: "Insights", key: "i" },
  { path: "/history", title: "History", key: "h" },
  { path: "/settings", title: "Settings", key: "s" },
] as const;

/** Returns the shortcuts that open the pages. */
export function usePageKeys(): Record<string, () => void> {
  const [, navigate] = useLocation();
  return Object.fromEntries(PAGES.map(({ key, path }) => [key, () => navigate(path)]));
}
