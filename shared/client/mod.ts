/** The typed client of the API. */
export { ApiError, isSignedOut } from "./api_error.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export { nextClockOffset } from "./clock_offset.ts";
export { type Trouble, troubleOf, TROUBLES } from "./trouble.ts";
