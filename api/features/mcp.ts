import type { McpHttpHandler, McpRequestContext, Server } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import { Buffer } from "node:buffer";
import * as z from "zod/mini";
import { ENDPOINTS } from "#shared/contract/endpoints.ts";
import { type AccessTokenScope, type Endpoint, type ErrorDetail } from "#shared/contract/mod.ts";
import { FACTS } from "#shared/domain/schema.ts";
import { say } from "#shared/domain/sentences.ts";
import type { User } from "#shared/domain/user.ts";
import { todayOf } from "../days/view.ts";
import { Failure } from "../failures.ts";
import { readJson } from "../http/bodies.ts";
import { failure } from "../http/encode.ts";
import { isFromOwnPage } from "../http/middleware.ts";
import { authenticate, type Caller } from "../http/mount.ts";
import type { Services } from "../services.ts";

const UNKNOWN = "is not known";

/**
 * Returns a failure for arguments of which something would be ignored, or null: fields that the tool's schema does not
 * know, and an object without any of the fields of which it needs one. The API ignores both, since clients of other
 * versions may send them; an assistant would report as done what was not stored. Other mistakes are for the API to
 * name.
 */
function rejectionOf(schema: ToolSchema, args: unknown): Failure | null {
  const details = problemsOf(schema, args, "");
  const unknown = details.filter(({ message }) => message === UNKNOWN).map(({ path }) => path);
  const [first] = details;
  if (!first) return null;
  const message = unknown.length > 0
    ? say("fields_unknown", { fields: unknown.join(", ") })
    : say("fields_missing", { fields: String(first.said?.values.fields) });
  return new Failure("validation_failed", { message, details });
}

/** What a schema says nothing about may be nested without end, and is not looked into. */
function problemsOf(schema: ToolSchema | undefined, value: unknown, path: string): readonly ErrorDetail[] {
  if (!schema) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => problemsOf(schema.items, item, below(path, index)));
  }
  if (!(value instanceof Object)) return [];
  if (schema.anyOf) {
    const forms = schema.anyOf.toSorted((one, other) => misfit(one, value) - misfit(other, value));
    const [meant] = forms;
    return meant ? problemsOf(meant, value, path) : [];
  }
  const { properties = {}, additionalProperties, minProperties = 0 } = schema;
  const fields = Object.entries(value);
  if (fields.length < minProperties) {
    const { text, said } = say("field_one_of", { fields: Object.keys(properties).join(", ") });
    return [{ path, message: text, said }];
  }
  return fields.flatMap(([name, field]) => {
    const inner = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    const at = path === "" && name === "body" ? "" : below(path, name);
    return inner === false ? [{ path: at, message: UNKNOWN }] : problemsOf(inner, field, at);
  });
}

/** How little an object looks like a form: what it lacks and must not have, and then how little the form requires. */
function misfit({ properties = {}, required = [] }: ToolSchema, value: object): number {
  const lacking = required.filter((name) => !Object.hasOwn(value, name));
  const forbidden = Object.keys(value).filter((name) =>
    Object.hasOwn(properties, name) && properties[name]?.not
  );
  return lacking.length + forbidden.length - required.length / 100;
}

function below(path: string, name: string | number): string {
  return path === "" ? String(name) : `${path}.${name}`;
}

/** Returns the request to the API that calling a tool with these arguments stands for. */
function toolRequest(
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
  if (!body) return new Request(url, { method, headers });
  const sent = JSON.stringify(args.body ?? null);
  headers.set("Content-Length", String(Buffer.byteLength(sent)));
  return new Request(url, { method, headers, body: sent });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

/** A JSON Schema, as far as tools have it. */
interface ToolSchema {
  readonly properties?: Readonly<Record<string, ToolSchema>>;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly additionalProperties?: ToolSchema | false;
  readonly items?: ToolSchema;
  readonly anyOf?: readonly ToolSchema[];
  readonly [keyword: string]: unknown;
}

/** An endpoint as a tool of the Model Context Protocol. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The parameters of the path and the query by their names, the body under `body`, and `if_match` for `If-Match`. */
  readonly inputSchema: ToolSchema & { readonly type: "object" };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    /** False where a call only adds. Clients then need not ask the user. */
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
  };
}

const IF_MATCH = {
  type: ["string", "null"],
  description: "The version that the change is based on, as it was read; null for what was never written. " +
    "If something else has changed it since, nothing is written, and the failed call has what is there now.",
};

/** Tools whose simple form adds each time that it is called. */
const ADDING: ReadonlySet<string> = new Set(["putWind", "putVoid"]);

/**
 * The tools of a scope: with `read`, those that change nothing. Streams, files and the account's security are not
 * tools.
 */
export const TOOLS: Readonly<Record<AccessTokenScope, readonly Tool[]>> = toolsByScope();

function toolsByScope() {
  const usable = ENDPOINTS.filter(({ access, stream, file, upload }: Endpoint) =>
    access === "user" && !stream && !file && !upload
  );
  return {
    read: usable.filter(({ method }) => method === "GET").map(toolOf),
    write: usable.map(toolOf),
  };
}

/** Returns the tool of this name and scope with its endpoint, or undefined when there is none. */
function findTool(
  name: string,
  scope: AccessTokenScope,
): { readonly tool: Tool; readonly endpoint: Endpoint } | undefined {
  const tool = TOOLS[scope].find((one) => one.name === name);
  const endpoint = ENDPOINTS.find((one) => one.name === name);
  return tool && endpoint && { tool, endpoint };
}

function toolOf(endpoint: Endpoint): Tool {
  const { name, summary, method, params, query, body, writes } = endpoint;
  const parts = [params, query].flatMap((schema) => schema ? [jsonSchemaOf(schema)] : []);
  const bodySchema = body && jsonSchemaOf(body);
  // To stop the timer takes no field; a change of nothing is a mistake.
  const isChange = method === "PUT" || method === "PATCH";
  return {
    name,
    description: summary,
    inputSchema: {
      type: "object",
      properties: {
        ...Object.assign({}, ...parts.map((part) => part.properties)),
        ...(writes && { if_match: IF_MATCH }),
        ...(bodySchema && { body: isChange ? withSomething(bodySchema) : bodySchema }),
      },
      required: [...parts.flatMap((part) => part.required ?? []), ...(body ? ["body"] : [])],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: method === "GET",
      destructiveHint: isChange || method === "DELETE",
      idempotentHint: method !== "POST" && !ADDING.has(name),
    },
  };
}

/** Returns the schema of a body with at least one field, in each of its forms. */
function withSomething(schema: ToolSchema): ToolSchema {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map(withSomething) };
  return schema.properties && !schema.required?.length ? { ...schema, minProperties: 1 } : schema;
}

function jsonSchemaOf(schema: z.core.$ZodType): ToolSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { description, format } = FACTS.get(zodSchema) ?? {};
      if (description) jsonSchema.description = description;
      if (format === "date") {
        Object.assign(jsonSchema, { format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
      }
      // A field that must be undefined must be absent from JSON.
      if (zodSchema._zod.def.type === "undefined") jsonSchema.not = {};
      if (jsonSchema.properties) jsonSchema.additionalProperties ??= false;
    },
  });
  // A JSON Schema is one of a tool.
  return json as ToolSchema;
}

/** Calls the API within this process, as the client of the Context would. */
export type Dispatch = (request: Request, c: Context) => Promise<Response>;

function instructionsFor(user: User, services: Services): string {
  return "Gorin tracks five rings a day: Earth (time entries), Water (goals), Fire (a weakness), Wind " +
    "(study and reps) and Void (battles). A day is YYYY-MM-DD. " +
    `Today is ${todayOf(user, services)} for this user, whose time zone is ${user.timezone}. ` +
    "To add to a list, read the day, then send the whole list with the ring's version in `versions` as `if_match`: " +
    "if the ring was changed meanwhile, nothing is written, and you get what is there now.";
}

/**
 * Returns the handler of `/api/mcp`: the endpoints of the contract as tools of the Model Context Protocol, over its
 * streamable HTTP transport without sessions or streams. Each tool call is a call of the API with the caller's token,
 * so everything that holds for the API holds for tools.
 */
export function serveMcp(services: Services, dispatch: Dispatch): (c: Context) => Promise<Response> {
  return async (c) => {
    c.set("route", "/api/mcp");
    // The transport requires it, so that no other page uses a client of this machine.
    if (!isFromOwnPage(c) && !c.get("isAllowedOrigin")) {
      throw new Failure("forbidden", { message: "Pages of other origins cannot use the tools." });
    }
    const { grant, user } = await authenticate(c, services).catch((error: unknown) => {
      c.header("WWW-Authenticate", "Bearer");
      throw error;
    });
    services.drain.requireEntered(c.req.raw);
    const parsedBody = await readJson(c, user.id, services).catch((error: unknown) => {
      if (error instanceof Failure && error.code === "invalid_json") return NOT_JSON;
      throw error;
    });
    if (parsedBody === NOT_JSON) return c.json(PARSE_ERROR, 400);
    // Loaded on the first call, so that the server starts sooner.
    const { createMcpHandler, Server } = await import("@modelcontextprotocol/server");
    const handler: McpHttpHandler = createMcpHandler(
      (_context: McpRequestContext) => {
        const server = new Server(
          { name: "gorin", version: services.version },
          { capabilities: { tools: {} }, instructions: instructionsFor(user, services) },
        );
        registerTools(server, scopeOf(grant), c, dispatch);
        return server;
      },
      // No tool changes while the server runs, so that nobody need listen.
      { maxSubscriptions: 0 },
    );
    return await handler.fetch(c.req.raw, { parsedBody });
  };
}

/** In place of a body that is not JSON. */
const NOT_JSON = Symbol("not JSON");

const PARSE_ERROR = {
  jsonrpc: "2.0",
  id: null,
  error: { code: -32_700, message: "Parse error: the body is not valid JSON" },
};

/** A session only reads here: to let an assistant write, a user has to create a token for it. */
function scopeOf(grant: Caller["grant"]): AccessTokenScope {
  return grant.kind === "session" ? "read" : grant.accessToken.scope;
}

function registerTools(server: Server, scope: AccessTokenScope, c: Context, dispatch: Dispatch): void {
  server.setRequestHandler("tools/list", () => ({
    tools: TOOLS[scope].map((tool) => ({
      ...tool,
      // The SDK's type has mutable lists.
      inputSchema: tool.inputSchema as { type: "object" } & Record<string, unknown>,
      annotations: { ...tool.annotations, openWorldHint: false },
    })),
  }));
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: args = {} } }) => {
    const found = findTool(name, scope);
    if (!found) {
      return failed(`There is no tool ${JSON.stringify(name)} for the scope ${scope}.`);
    }
    const { tool, endpoint } = found;
    const rejection = rejectionOf(tool.inputSchema, args);
    if (rejection) return failed(await failure(c, rejection).text());
    const authorization = c.req.header("Authorization") ?? "";
    const request = toolRequest(endpoint, args, { origin: new URL(c.req.url).origin, authorization });
    const response = await dispatch(request, c);
    const text = await response.text();
    return response.ok ? { content: [{ type: "text" as const, text }] } : failed(text);
  });
}

function failed(text: string) {
  return { content: [{ type: "text" as const, text }], isError: true };
}
