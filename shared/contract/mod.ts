/** The contract between server and clients: one description for each endpoint, and the list of errors. */

export * from "./access_tokens.ts";
export * from "./account.ts";
export * from "./analytics.ts";
export * from "./auth.ts";
export * from "./calendar.ts";
export * from "./connections.ts";
export * from "./days.ts";
export * from "./earth.ts";
export * from "./endpoint.ts";
export * from "./endpoint_errors.ts";
export * from "./events.ts";
export * from "./fire.ts";
export * from "./invites.ts";
export * from "./pages.ts";
export * from "./passkeys.ts";
export * from "./push.ts";
export * from "./second_factor.ts";
export * from "./system.ts";
export * from "./tags.ts";
export * from "./timer.ts";
export * from "./transfer.ts";
export * from "./trash.ts";
export * from "./void.ts";
export * from "./water.ts";
export * from "./webhooks.ts";
export * from "./wind.ts";
