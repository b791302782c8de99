/** What each area of the API is about, in the order in which the areas are shown. */
export const TAGS = {
  Days: "Whole days with their five rings.",
  Earth: "Time entries: where the day went.",
  Timer: "The one running timer of a user.",
  Water: "Micro-goals that grow with each success.",
  Fire: "One weakness a day, and the attack on it.",
  Wind: "Study targets, weakness reps and the complacency check.",
  Void: "Battles against hard things, and commitments to tomorrow's.",
  Analytics: "Scores, weeks and ranges of days.",
  Book: "Everything that the user wrote, and the record of each goal, weakness, subject and hard thing.",
  Trash: "Deleted items, which can be restored for 30 days.",
  Data: "Export and import of everything that a user has, and the calendar of entries.",
  Live: "Changes as they happen.",
  Account: "Signing in, the profile, sessions and access tokens.",
  Server: "The server itself.",
} as const;

/** The area of the API that an endpoint belongs to. */
export type Tag = keyof typeof TAGS;
