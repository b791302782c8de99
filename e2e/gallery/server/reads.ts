/** When the gallery takes place, in UTC: a Saturday afternoon. */
export const NOW = "2026-11-21T14:30:00.000Z";

/** The calls that components of the gallery make. Another one fails, and is named on the console. */
export const READS: readonly string[] = [
  "GET /auth/me",
  "GET /auth/me/contents",
  "GET /auth/registration",
  "GET /auth/sessions",
  "GET /auth/passkeys",
  "GET /auth/totp",
  "GET /auth/tokens",
  "GET /auth/calendar",
  "GET /auth/webhooks",
  "GET /auth/invites",
  "GET /auth/push",
  "GET /trash",
  ...["2026-11-16", "2026-11-20", "2026-11-21", "2026-11-22"].map((day) => `GET /days/${day}`),
  ...[
    ["2025-10-18", "2026-11-20"],
    ["2026-01-01", "2026-12-31"],
    ["2026-08-31", "2026-11-22"],
    ["2026-10-26", "2026-12-06"],
  ].map(([from, to]) => `GET /analytics/range?from=${from}&to=${to}`),
  "GET /analytics/weekly/2026-W47",
  "POST /analytics/forged-score/2026-11-16",
  "GET /water/templates",
  "GET /fire/weakness-suggestions",
  "GET /fire/task-suggestions?weakness=Checking+the+phone+first+thing+in+the+morning",
  "GET /wind/study-targets",
  "GET /wind/weakness-reps",
  "GET /wind/complacency-check/2026-11-21",
  "GET /void/battle-stats/week",
  "GET /void/battle-stats/all",
  "GET /void/battle-suggestions",
  "GET /void/hard-thing-suggestions",
];
