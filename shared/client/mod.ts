/** The typed client of the API. */
export { ApiError } from "./api_error.ts";
export { type Client, createClient } from "./client.ts";
