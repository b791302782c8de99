/** The typed client of the API. */
export { ApiError, type ApiErrorParts } from "./api_error.ts";
export { type CallOptions, type Client, type ClientOptions, createClient } from "./client.ts";
