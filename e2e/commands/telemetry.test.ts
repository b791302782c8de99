import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCalendar, createWebhook, listSessions, putFire, testWebhook } from "#shared/contract/mod.ts";
import { freePort, type ServerProcess, startProduct } from "../bench/process.ts";
import { timeUntil } from "../faults/scenario.ts";
import { type Account, registerAccount } from "../fixtures/account.ts";
import { read } from "../repo/files.ts";

const DAY = "2026-11-21";

/** The metrics that the dashboard shows, named as Prometheus names them. */
const METRICS = [
  ...new Set(
    read("deploy/grafana.json").match(/\b(http_server|gorin|v8js)_\w+/g)?.map((name) =>
      name.replace(/_(bucket|count|sum|total)$/, "").replace(/_(seconds|bytes)$/, "")
    ).map((name) => name.replaceAll("_", ".").replace("active.requests", "active_requests")),
  ),
];

/** What the server has exported, by path: `/v1/metrics`, `/v1/traces`, `/v1/logs`. */
const received = new Map<string, string>();

let folder: string;
let receiver: Deno.HttpServer;
let server: ServerProcess;
let account: Account;

beforeAll(async () => {
  const port = freePort();
  receiver = Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, async (request) => {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    if (pathname.startsWith("/v1/")) received.set(pathname, (received.get(pathname) ?? "") + text);
    return Response.json({});
  });
  folder = await Deno.makeTempDir({ prefix: "gorin-telemetry-" });
  server = await startProduct(`${folder}/data/gorin.sqlite`, undefined, {
    variables: {
      OTEL_DENO: "true",
      OTEL_SERVICE_NAME: "gorin-test",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_METRIC_EXPORT_INTERVAL: "200",
      OTEL_BSP_SCHEDULE_DELAY: "200",
      OTEL_BLRP_SCHEDULE_DELAY: "200",
      GORIN_RATE_LIMIT: "1",
      GORIN_WEBHOOKS: "private",
    },
  });
  account = await registerAccount(server.url);
  await account.api.call(putFire, { params: { day: DAY }, body: { task: "A private thought" } });
  await useSecretAddresses(port);
  // The burst of an account is three calls.
  const calls = Array.from({ length: 4 }, () => account.api.call(listSessions, {}));
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toContain("rejected");
});
afterAll(async () => {
  await server.stop();
  await receiver.shutdown();
  await Deno.remove(folder, { recursive: true });
});

/** What is secret in the addresses of requests that the server gets and makes. */
const secrets = ["an-invitation-code", "a-witness-secret", "a-path-of-a-receiver"];

/** Makes a request of each kind whose address is a secret. The receiver of telemetry is that of the webhook, too. */
async function useSecretAddresses(port: number): Promise<void> {
  const other = await registerAccount(server.url);
  const { path } = await other.api.call(createCalendar, {});
  secrets.push(path.split("/").at(-1) ?? path);
  const { webhook } = await other.api.call(createWebhook, {
    body: { url: `http://127.0.0.1:${port}/a-path-of-a-receiver`, events: ["ring.completed"] },
  });
  const tested = await other.api.call(testWebhook, { params: { id: webhook.id } });
  expect(tested.webhook.last_delivery?.delivered).toBe(true);
  for (
    const address of [
      path,
      "/api/auth/registration?invite=an-invitation-code",
      "/register?invite=an-invitation-code",
      "/witness/a-witness-secret",
      "/api/witness/a-witness-secret",
    ]
  ) await (await fetch(server.url + address)).body?.cancel();
}

/** Resolves with what was exported to `path` once it contains `text`. */
async function exported(path: string, text: string): Promise<string> {
  const waited = await timeUntil(() => Promise.resolve((received.get(path) ?? "").includes(text)), 60_000);
  expect(waited, `${path} must contain ${text}: ${received.get(path)}`).toBeLessThan(Infinity);
  return received.get(path) ?? "";
}

describe("a server with OTEL_DENO=true", () => {
  it.each(METRICS)("exports the metric %s of the dashboard", async (name) => {
    expect(await exported("/v1/metrics", `"${name}"`)).toContain("gorin-test");
  });

  it("exports a trace of each request, named after the pattern of its path", async () => {
    await exported("/v1/traces", '"PUT /api/fire/{day}"');
  });

  it("exports its log with the trace of the request", async () => {
    const text = await exported("/v1/logs", "/api/fire/{day}");
    const [record = ""] = text.split('"timeUnixNano"').filter((part) => part.includes("/api/fire/{day}"));
    expect(record).toMatch(/"traceId": ?"[0-9a-f]{32}"/);
  });

  it("exports no text, email, token or secret address of a user, and no day", async () => {
    await server.stop();
    const all = [...received.values()].join("\n");
    expect(all).toContain("gorin.kv.call.duration");
    expect(secrets).toHaveLength(4);
    for (const secret of ["A private thought", account.email, account.token, DAY, ...secrets]) {
      expect(all).not.toContain(secret);
    }
    // The host is what is left of an address.
    expect(received.get("/v1/traces")).toMatch(/"server\.address"[^]{0,80}"127\.0\.0\.1"/);
  });
});
