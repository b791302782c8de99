/** One request of a load. */
export interface LoadRequest {
  readonly method: "GET" | "PUT" | "PATCH";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a load came to. */
export interface LoadResult {
  readonly responded: number;
  /** Responses a second. */
  readonly rate: number;
}

/** As measured with one client thread and this many connections. */
const CONNECTIONS = 16;

/** Whether wrk, which costs the machine least, is installed. */
const HAS_WRK = await new Deno.Command("sh", { args: ["-c", "command -v wrk"] }).output()
  .then(({ success }) => success, () => false);

/** What makes the load, for the heading of a table. */
export const GENERATOR = HAS_WRK ? "wrk" : "our own generator (install wrk for less noise)";

/**
 * Sends `requests` in turn over 16 connections for `seconds`. Fails when a response is not a success: a fast error is
 * no speed.
 */
export function load(requests: readonly LoadRequest[], seconds: number): Promise<LoadResult> {
  return HAS_WRK ? loadByWrk(requests, seconds) : loadByFetch(requests, seconds);
}

async function loadByWrk(requests: readonly LoadRequest[], seconds: number): Promise<LoadResult> {
  const script = await Deno.makeTempFile({ suffix: ".lua" });
  try {
    await Deno.writeTextFile(script, scriptOf(requests));
    const origin = new URL(requests[0]?.url ?? "").origin;
    const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--timeout", "20s", "-s", script, origin];
    const { stdout } = await new Deno.Command("wrk", { args }).output();
    const text = new TextDecoder().decode(stdout);
    const failed = /Non-2xx or 3xx responses: (\d+)/.exec(text) ?? /Socket errors: (.*)/.exec(text);
    if (failed) throw new Error(`${origin}: ${failed[0]}`);
    return {
      responded: Number(/(\d+) requests in/.exec(text)?.[1]),
      rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
    };
  } finally {
    await Deno.remove(script);
  }
}

function scriptOf(requests: readonly LoadRequest[]): string {
  // A JSON string is a Lua string, for the ASCII that is sent here.
  const lua = (text: string) => JSON.stringify(text);
  const lines = requests.map(({ method, url, headers, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${lua(name)}] = ${lua(value)}`).join(
      ", ",
    );
    const { pathname, search } = new URL(url);
    return `all[#all + 1] = wrk.format(${lua(method)}, ${lua(pathname + search)}, { ${fields} }, ${
      body === undefined ? "nil" : lua(body)
    })`;
  });
  return `
local all = {}
local at = 0
function init(args)
  ${lines.join("\n  ")}
end
function request()
  at = at % #all + 1
  return all[at]
end
`;
}

async function loadByFetch(requests: readonly LoadRequest[], seconds: number): Promise<LoadResult> {
  let responded = 0;
  let next = 0;
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const work = async () => {
    while (performance.now() < until) {
      const { url, ...init } = requests[next++ % requests.length] ?? { url: "", method: "GET", headers: {} };
      const answer = await fetch(url, init);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      responded++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return { responded, rate: responded / ((performance.now() - begun) / 1_000) };
}
