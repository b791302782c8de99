import type { Log } from "../../log/log.ts";

/** Whether a store's address is the URL of a KV Connect server. */
export function isConnectAddress(address: string): boolean {
  return /^https?:/.test(address);
}

/** How a wait for a KV Connect server goes. */
export interface WaitOptions {
  /** Sent to the server as its access token. */
  readonly token?: string | undefined;
  /** How long to wait for it at most, in milliseconds. */
  readonly waitMs?: number;
  /** How long to wait before each further try, in milliseconds. */
  readonly everyMs?: number;
}

/** The versions of the protocol that Deno speaks. */
const VERSIONS = [1, 2, 3];

/** How long one try may take, in milliseconds. */
const TRY_MS = 5_000;

/**
 * Resolves when the KV Connect server at `url` accepts the access token, and waits for it when it does not respond yet:
 * after a reboot both start at once. Throws one sentence that matches the cause: `Deno.openKv` itself would retry forever.
 */
export async function waitForConnect(
  url: string,
  log: Pick<Log, "write">,
  { token, waitMs = 30_000, everyMs = 1_000 }: WaitOptions = {},
): Promise<void> {
  const until = performance.now() + waitMs;
  for (let tried = 0;; tried++) {
    const problem = await tryOnce(url, token);
    if (!problem) return;
    if (problem.final || performance.now() + everyMs > until) throw new Error(problem.sentence);
    if (tried === 0) {
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
  /** Whether waiting cannot help. */
  readonly final: boolean;
}

/** Exchanges metadata as `Deno.openKv` does first of all: https://docs.deno.com/go/kv-connect */
async function tryOnce(url: string, token: string | undefined): Promise<Problem | null> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ supportedVersions: VERSIONS }),
      signal: AbortSignal.timeout(TRY_MS),
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
    return { sentence: `What responds at ${url} is not a KV Connect server: check GORIN_KV.`, final: true };
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
