import type { Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;

/** What calls the server: the worker and the options page load it, the popup when it signs in or out. */
const CALLS = /[/]shared[/](client|contract)[/]|[/]extension[/]offline[/](server|sign_in)[.]ts$/;

/** What only forms and messages show: the options page loads it, the popup after its first paint. */
const FORMS =
  /[/]lucide-react[/]|[/]ui[/]parts[/]AlertBox[.]tsx$|[/]ui[/]fields[/](\w*Field|text_length)[.]tsx?$/;

const REACT = /[/]node_modules[/](react|react-dom|scheduler)[/]/;

/** What has something to do with the screen. */
const PAGES = /[.]tsx$|[/]extension[/]popup[/]|[/]ui[/](parts[/](classes|keep_times)|fields[/]control)[.]ts$/;

/** What only users of another language load. */
const LANGUAGES = /[/]shared[/](texts[/]ja[/]|data[/]ja)/;

const isAnyOf = (...tests: RegExp[]) => (id: string) => tests.some((test) => test.test(id));

/**
 * Returns the groups of modules that several of popup, options page and worker load. The number of files matters more
 * to the popup than their size, so its first paint has one file for what it shares with the options page and one for
 * what it shares with the worker. A group takes the dependencies of its modules along, except those of earlier groups.
 */
export function chunkGroups(): Group[] {
  const special = isAnyOf(CALLS, FORMS, REACT, PAGES, LANGUAGES);
  const groups: Omit<Group, "priority">[] = [
    { name: "state", test: (id) => !special(id) },
    { name: "pages", test: (id) => isAnyOf(REACT, PAGES)(id) && !isAnyOf(FORMS)(id) },
    { name: "calls", test: CALLS },
    { name: "forms", test: FORMS },
  ];
  return groups.map((group, index) => ({ ...group, minShareCount: 2, priority: groups.length - index }));
}
