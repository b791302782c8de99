import type { Span } from "@opentelemetry/api";
import type { KvOperation, KvOutcome, MeasureCall } from "./store/kv.ts";

/** Returns what reports each call to the store: how long it took, and how it ended. */
export function measureCalls(telemetry: Pick<Telemetry, "kvCall">): MeasureCall {
  return async (operation, call, outcomeOf = () => "ok") => {
    const began = performance.now();
    let outcome: KvOutcome = "failed";
    try {
      const result = await call();
      outcome = outcomeOf(result);
      return result;
    } finally {
      telemetry.kvCall(operation, (performance.now() - began) / 1_000, outcome);
    }
  };
}

/** The attributes of one measurement: never what belongs to a user. */
type Attributes = Readonly<Record<string, string>>;

/** The current request in a trace. */
export interface RequestTrace {
  /** Names the request after the pattern of its path. */
  end(method: string, route: string): void;
}

/** What this server reports to its host beside what Deno reports by itself. */
export interface Telemetry {
  kvCall(operation: KvOperation, seconds: number, outcome: KvOutcome): void;
  /** Counts a request that was rejected with 429. */
  throttled(route: string): void;
  /** Reports a number whenever metrics are exported. */
  gauge(name: string, attributes: Attributes, read: () => number): void;
  /** Returns the trace of the request that is being handled. */
  trace(): RequestTrace;
}

export const NO_TELEMETRY: Telemetry = {
  kvCall() {},
  throttled() {},
  gauge() {},
  trace: () => ({ end() {} }),
};

/** Reports through OpenTelemetry, which Deno exports when `OTEL_DENO` is set. */
export async function createTelemetry(): Promise<Telemetry> {
  // Loaded only here, so that a server without telemetry starts sooner.
  const { metrics, trace } = await import("@opentelemetry/api");
  leaveAddressesOut(trace.getTracer("gorin").startSpan("unused"));
  const meter = metrics.getMeter("gorin");
  const calls = meter.createHistogram("gorin.kv.call.duration", {
    description: "Duration of calls to the store.",
    unit: "s",
  });
  const conflicts = meter.createCounter("gorin.kv.conflicts", {
    description: "Writes that another write of the same document came before.",
  });
  // So that a server without conflicts reports zero.
  conflicts.add(0);
  const throttled = meter.createCounter("gorin.throttled", {
    description: "Requests that were rejected with 429.",
  });
  return {
    kvCall(operation, seconds, outcome) {
      calls.record(seconds, { operation, outcome });
      if (outcome === "conflict") conflicts.add(1);
    },
    throttled: (route) => throttled.add(1, { "http.route": route }),
    gauge(name, attributes, read) {
      meter.createObservableGauge(name).addCallback((result) => result.observe(read(), attributes));
    },
    trace() {
      const span = trace.getActiveSpan();
      return {
        end(method, route) {
          span?.updateName(`${method} ${route}`);
          // Deno also puts it on the metrics of the request.
          span?.setAttribute("http.route", route);
        },
      };
    },
  };
}

/** The attributes in which Deno puts the address of each request that the server gets or makes. */
const ADDRESSES: ReadonlySet<string> = new Set(["url.full", "url.path", "url.query"]);

/**
 * Leaves the addresses of requests out of all spans, but for the host: the path of a calendar or of a webhook's
 * receiver is a secret, and so is the query of an invitation. Deno (2.9.6) sets them before a handler runs, has no
 * setting for them, and exports a value that was set before beside a later one. `span` is any span: all have one
 * prototype. `e2e/commands/telemetry.test.ts` shows that nothing of them is exported.
 */
function leaveAddressesOut(span: Span): void {
  // A span of Deno's is an object of a class, so its prototype has the method.
  const spans = Object.getPrototypeOf(span) as Pick<Span, "setAttribute">;
  const { setAttribute } = spans;
  spans.setAttribute = function (this: Span, key, value) {
    if (!ADDRESSES.has(key)) return setAttribute.call(this, key, value);
    const host = key === "url.full" && URL.canParse(String(value)) ? new URL(String(value)).hostname : null;
    return host === null ? this : setAttribute.call(this, "server.address", host);
  };
}
