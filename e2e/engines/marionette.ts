import { type WebDriver, WebDriverError } from "./web_driver.ts";

/** A connection to Firefox's Marionette: WebDriver commands as JSON messages with a length prefix. */
export interface Marionette extends WebDriver {
  /** Returns the result of a command, which may be one of Firefox alone. Rejects with a {@link WebDriverError}. */
  send(command: string, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
  close(): void;
}

const COMMAND = 0;

/** Connects to the Firefox whose Marionette listens at `port`. */
export async function connectMarionette(port: number): Promise<Marionette> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const messages = readMessages(connection.readable);
  // The greeting.
  await messages.next();
  const writer = connection.writable.getWriter();
  let sent = 0;
  let last: Promise<unknown> = Promise.resolve();

  const exchange = async (command: string, parameters: Readonly<Record<string, unknown>>) => {
    const text = JSON.stringify([COMMAND, ++sent, command, parameters]);
    const bytes = new TextEncoder().encode(text);
    await writer.write(new TextEncoder().encode(`${bytes.length}:${text}`));
    const { value } = await messages.next();
    const [, , error, result] = JSON.parse(value ?? "[]");
    if (error) throw new WebDriverError(error.error, error.message);
    return result;
  };

  return {
    send(command, parameters = {}) {
      // One command at a time, so that responses need no matching.
      const result = last.catch(() => {}).then(() => exchange(command, parameters));
      last = result;
      return result;
    },
    close: () => connection.close(),
  };
}

async function* readMessages(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let held = new Uint8Array(0);
  for await (const chunk of stream) {
    held = joined(held, chunk);
    for (let message = cutMessage(held); message; message = cutMessage(held)) {
      held = message.rest;
      yield message.text;
    }
  }
}

/** Returns the first message in `bytes`, `<length>:<text>`, and the rest; null while it is incomplete. */
function cutMessage(bytes: Uint8Array<ArrayBuffer>) {
  const colon = bytes.indexOf(":".charCodeAt(0));
  if (colon < 0) return null;
  const length = Number(new TextDecoder().decode(bytes.subarray(0, colon)));
  const end = colon + 1 + length;
  if (bytes.length < end) return null;
  return { text: new TextDecoder().decode(bytes.subarray(colon + 1, end)), rest: bytes.slice(end) };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
