import type { Log } from "../../log/log.ts";

/** Whether a store's address is the URL of a KV Connect server. */
export function isConnectAddress(address: string): boolean {
  return /^https?:/.test(address);
}

/** How to wait for a KV Connect server. */
export interface WaitOptions {
  /** Sent to the server as its access token. */
  readonly token?: string | undefined;
  /** The maximum time to wait, in milliseconds. */
  readonly waitMs?: number;
  /** The pause before each further attempt, in milliseconds. */
  readonly everyMs?: number;
}

/** The protocol versions that Deno supports. */
const VERSIONS = [1, 2, 3];

/** How long one attempt may take, in milliseconds. */
const ATTEMPT_MS = 5_000;

/**
 * Resolves when the KV Connect server at `url` accepts the access token. Waits when the server does not respond yet,
 * since both may start at the same time after a reboot. Throws an error that names the cause, while `Deno.openKv` would
 * retry forever.
 */
export async function waitForConnect(
  url: string,
  log: Pick<Log, "write">,
  { token, waitMs = 30_000, everyMs = 1_000 }: WaitOptions = {},
): Promise<void> {
  const until = performance.now() + waitMs;
  for (let attempts = 0;; attempts++) {
    const problem = await tryOnce(url, token);
    if (!problem) return;
    if (problem.final || performance.now() + everyMs > until) throw new Error(problem.sentence);
    if (attempts === 0) {
      log.write({
        level: "warning",
        store: `Waiting up to ${waitMs / 1_000} s for the store: ${problem.sentence}`,
      });
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

interface Problem {
  readonly sentence: string;
  /** Whether waiting is useless. */
  readonly final: boolean;
}

/** Exchanges metadata, the first step of `Deno.openKv`: https://docs.deno.com/go/kv-connect */
async function tryOnce(url: string, token: string | undefined): Promise<Problem | null> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ supportedVersions: VERSIONS }),
      signal: AbortSignal.timeout(ATTEMPT_MS),
    });
  } catch (error) {
    return { sentence: `Cannot reach the KV Connect server at ${url}: ${reasonOf(error)}.`, final: false };
  }
  const text = await response.text().catch(() => "");
  if (response.status === 401 || response.status === 403) {
    const sentence = token
      ? `The KV Connect server at ${url} does not accept the access token: check DENO_KV_ACCESS_TOKEN.`
      : `The KV Connect server at ${url} needs an access token: set DENO_KV_ACCESS_TOKEN.`;
    return { sentence, final: true };
  }
  if (response.status >= 500) {
    return {
      sentence: `The KV Connect server at ${url} fails with status ${response.status}.`,
      final: false,
    };
  }
  if (!response.ok || !isMetadata(text)) {
    return { sentence: `The server at ${url} is not a KV Connect server: check GORIN_KV.`, final: true };
  }
  return null;
}

function isMetadata(text: string): boolean {
  try {
    const metadata: unknown = JSON.parse(text);
    return metadata instanceof Object && "databaseId" in metadata && "endpoints" in metadata;
  } catch {
    return false;
  }
}

function reasonOf(error: unknown): string {
  const text = String(error instanceof Error ? error.cause ?? error.message : error);
  if (/refused/i.test(text)) return "connection refused";
  if (/timed out|timeout/i.test(text)) return "it did not respond in time";
  if (/dns|lookup|resolve|not known/i.test(text)) return "its name is not known";
  return text.replace(/\.$/, "");
}
