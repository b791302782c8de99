/**
 * What a response without Gorin's envelope stands for. `other_sign_in`: a page in front of the server wants a sign-in
 * of its own. `basic_auth`: a proxy wants Basic authentication, which needs the header that carries Gorin's token.
 * `restarting`: a proxy does not reach the server. `invalid_response`: anything else that the contract does not allow.
 */
export type ForeignCode = keyof typeof FOREIGN_TEXTS;

/** The messages of what responds in place of the server. */
const FOREIGN_TEXTS = {
  other_sign_in: "Another page wants you to sign in.",
  basic_auth: "A password prompt in front of Gorin blocks it.",
  restarting: "The server is restarting.",
  invalid_response: null,
} as const;

/** The statuses by which a proxy wants a sign-in; 511 is that of a network with a sign-in page. */
const SIGN_IN: readonly number[] = [401, 403, 407, 511];

/** The statuses by which a proxy says that it does not reach the server. */
const NOT_REACHED: readonly number[] = [502, 503, 504];

/** Returns what a response without Gorin's envelope stands for. */
export function foreignCode(response: Pick<Response, "type" | "status" | "ok" | "headers">): ForeignCode {
  const { type, status, ok, headers } = response;
  if (status === 401 && /(?:^|,\s*)basic\b/i.test(headers.get("WWW-Authenticate") ?? "")) return "basic_auth";
  // A redirect is not followed: browsers hide where it leads.
  const isRedirect = type === "opaqueredirect" || (status >= 300 && status < 400);
  if (isRedirect || SIGN_IN.includes(status) || (ok && isPage(headers))) return "other_sign_in";
  // A proxy says so by a page or without a body; JSON without an error is a response to be named by its status.
  const isJson = /\bjson\b/i.test(headers.get("Content-Type") ?? "");
  return NOT_REACHED.includes(status) && !isJson ? "restarting" : "invalid_response";
}

/** Returns the message for a response without Gorin's envelope. */
export function foreignMessage(code: ForeignCode, status: number): string {
  if (status === 429) return "The server is busy.";
  return FOREIGN_TEXTS[code] ?? `HTTP error! status: ${status}`;
}

/** Whether a response is a page for people. */
export function isPage(headers: Headers): boolean {
  return /^\s*(?:text\/html|application\/xhtml)/i.test(headers.get("Content-Type") ?? "");
}
