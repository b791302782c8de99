import type { Endpoint } from "#shared/contract/mod.ts";

/** An area of the API. Its endpoints are those whose path starts with one of `paths`. */
interface Tag {
  readonly name: string;
  readonly description: string;
  readonly paths: readonly string[];
}

/** The areas of the API, in the order in which they are shown. */
export const TAGS: readonly Tag[] = [
  { name: "Days", description: "Whole days with their five rings.", paths: ["/days"] },
  { name: "Earth", description: "Time entries: where the day went.", paths: ["/days/{day}/earth"] },
  { name: "Timer", description: "The one running timer of a user.", paths: ["/timer"] },
  { name: "Water", description: "Micro-goals that grow with each success.", paths: ["/water"] },
  { name: "Fire", description: "One weakness a day, and the attack on it.", paths: ["/fire"] },
  { name: "Wind", description: "Study targets, weakness reps and the complacency check.", paths: ["/wind"] },
  {
    name: "Void",
    description: "Battles against hard things, and commitments to tomorrow's.",
    paths: ["/void"],
  },
  { name: "Analytics", description: "Scores, weeks and ranges of days.", paths: ["/analytics"] },
  { name: "Trash", description: "Deleted items, which can be restored for 30 days.", paths: ["/trash"] },
  {
    name: "Data",
    description: "Export and import of everything that a user has, and the calendar of entries.",
    paths: ["/export", "/import", "/calendar"],
  },
  { name: "Live", description: "Changes as they happen.", paths: ["/events"] },
  { name: "Account", description: "Signing in, the profile, sessions and access tokens.", paths: ["/auth"] },
  { name: "Server", description: "The server itself.", paths: ["/health"] },
];

/** Returns the name of the area of an endpoint: the one with the longest path that its path starts with. */
export function tagOf({ path }: Pick<Endpoint, "path">): string {
  const matches = TAGS.flatMap(({ name, paths }) =>
    paths.filter((start) => path === start || path.startsWith(`${start}/`)).map((start) => ({ name, start }))
  );
  const [best] = matches.toSorted((a, b) => b.start.length - a.start.length);
  if (!best) throw new Error(`No tag has the path ${path}. Add it to TAGS in api/openapi/tags.ts.`);
  return best.name;
}
