import type { Endpoint } from "#shared/contract/mod.ts";

/** Returns the request to the API that calling a tool with these arguments stands for. */
export function toolRequest(
  { path, method, params, query, body, idempotent, writes }: Endpoint,
  { if_match: version, ...args }: Readonly<Record<string, unknown>>,
  { origin, authorization }: { readonly origin: string; readonly authorization: string },
): Request {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(args[name])));
  const url = new URL(`/api${filled}`, origin);
  const inPath = params ? [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name) : [];
  const inQuery = query
    ? Object.entries(args).filter(([name]) => name !== "body" && !inPath.includes(name))
    : [];
  for (const [name, value] of inQuery) if (value !== undefined) url.searchParams.set(name, textOf(value));
  const headers = new Headers({ Authorization: authorization });
  if (body) headers.set("Content-Type", "application/json");
  if (idempotent) headers.set("Idempotency-Key", crypto.randomUUID());
  if (writes && version === null) headers.set("If-None-Match", "*");
  // An entity tag has quotes; some assistants send them with the version. Anything else matches nothing.
  if (writes && version !== undefined && version !== null) {
    headers.set("If-Match", `"${textOf(version).replaceAll(/[^\x21\x23-\x7e]/g, "")}"`);
  }
  return new Request(url, { method, headers, ...(body && { body: JSON.stringify(args.body ?? null) }) });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}
