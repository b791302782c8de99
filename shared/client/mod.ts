/** The typed client of the API. */
export { ApiError, isSignedOut } from "./trouble.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export { nextClockOffset } from "./trouble.ts";
export { type Trouble, troubleOf, TROUBLES } from "./trouble.ts";
