import { useLocation } from "wouter";
import { PAGES } from "./pages.ts";

/** For each page's key, how to go there. */
export function usePageKeys(): Record<string, () => void> {
  const [, navigate] = useLocation();
  return Object.fromEntries(PAGES.map(({ key, path }) => [key, () => navigate(path)]));
}
