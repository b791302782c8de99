/** The WebDriver commands that the tests use: each by its name in Marionette, with its request in the W3C's. */
export const COMMANDS = {
  "WebDriver:Navigate": ["POST", "/url"],
  "WebDriver:FindElement": ["POST", "/element"],
  "WebDriver:ElementClick": ["POST", "/element/{id}/click"],
  "WebDriver:ElementClear": ["POST", "/element/{id}/clear"],
  "WebDriver:ElementSendKeys": ["POST", "/element/{id}/value"],
  "WebDriver:ExecuteScript": ["POST", "/execute/sync"],
  "WebDriver:TakeScreenshot": ["GET", "/screenshot"],
  "WebDriver:GetWindowHandle": ["GET", "/window"],
  "WebDriver:NewWindow": ["POST", "/window/new"],
  "WebDriver:SwitchToWindow": ["POST", "/window"],
  "WebDriver:SetWindowRect": ["POST", "/window/rect"],
} as const;

/** The name of a command. */
export type Command = keyof typeof COMMANDS;

/** A connection to a browser. It sends one command at a time. */
export interface WebDriver {
  /** Returns the result of a command. Rejects with a {@link WebDriverError}. */
  send(command: Command, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** A command that the browser rejected, with its WebDriver error. */
export class WebDriverError extends Error {
  override readonly name = "WebDriverError";

  constructor(readonly kind: string, message: string) {
    super(`${kind}: ${message}`);
  }
}

/** Returns the value of a result. Marionette wraps it in an object. */
export function valueOf(result: unknown): unknown {
  return typeof result === "object" && result !== null && "value" in result ? result.value : result;
}

/** Returns the id of an element reference, which is an object with one key. */
export function elementId(result: unknown): string {
  return String(Object.values(Object(valueOf(result)))[0]);
}

/** Returns a free port. */
export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr; // A TCP listener has a network address.
  listener.close();
  return port;
}
