/** The typed client of the API. */
export { ApiError, isSignedOut } from "./trouble.ts";
export { type Client, type ClientOptions, createClient, nextClockOffset } from "./client.ts";
export { type Trouble, troubleOf, TROUBLES } from "./trouble.ts";
