import { expect } from "@playwright/test";
import type { webKitPaths } from "../../tasks/test/browsers.ts";
import { type DrivenPage, drivenPage } from "./driven_page.ts";
import { COMMANDS, freePort, type WebDriver, WebDriverError } from "./web_driver.ts";

/** WebKit with one tab and no data. */
export interface WebKit {
  readonly page: DrivenPage;
  close(): Promise<void>;
}

/** Starts WebKitGTK's browser, on a display of its own. */
export async function startWebKit(
  { driver: program, browser }: NonNullable<ReturnType<typeof webKitPaths>>,
  window: { width: number; height: number },
): Promise<WebKit> {
  const xvfb = new Deno.Command("Xvfb", {
    args: ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const display = await firstLine(xvfb.stdout);
  const port = freePort();
  const driver = new Deno.Command(program, {
    args: [`--port=${port}`],
    env: {
      DISPLAY: `:${display}`,
      TZ: "UTC",
      LANG: "en_US.UTF-8",
      LIBGL_ALWAYS_SOFTWARE: "1",
      // Without a graphics card, layers that are drawn one by one take a quarter of the processor time.
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      // No page lives as long as it takes until optimized code pays off.
      JSC_useDFGJIT: "0",
    },
    stdout: "null",
    stderr: "null",
  }).spawn();
  const origin = `http://127.0.0.1:${port}`;
  const options = { binary: browser, args: ["--automation"] };
  let session = "";
  await expect(async () => {
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
    const created = Object(await request(origin, "POST", "/session", { capabilities }));
    session = `${origin}/session/${created.sessionId}`;
  }).toPass({ timeout: 30_000 });

  const connection: WebDriver = {
    send(command, parameters = {}) {
      const [method, path] = COMMANDS[command];
      const { id, ...body } = parameters;
      return request(session, method, path.replace("{id}", String(id)), body);
    },
  };
  await connection.send("WebDriver:SetWindowRect", window);
  return {
    page: drivenPage(connection),
    async close() {
      await fetch(session, { method: "DELETE" }).then((response) => response.body?.cancel(), () => {});
      for (const child of [driver, xvfb]) {
        child.kill();
        await child.status;
      }
    },
  };
}

/** Sends a request of the W3C's WebDriver and returns its value. */
async function request(origin: string, method: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(origin + path, {
    method,
    ...(method !== "GET" && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new WebDriverError(value.error, value.message);
  return value;
}

async function firstLine(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = "";
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.includes("\n")) break;
  }
  return text.trim();
}
