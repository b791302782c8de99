/** An example of each parameter in a path or a query whose schema has no name. */
export const PARAMETER_EXAMPLES: Readonly<Record<string, unknown>> = {
  feed: `${"a".repeat(64)}.ics`,
  week: "2026-W47",
  span: "month",
  weakness: "Procrastination",
  format: "csv",
  table: "entries",
  mode: "preview",
  after: "00000000000004d20000",
  invite: "the-code-of-an-invitation",
};
