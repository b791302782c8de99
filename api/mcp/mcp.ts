import type { McpHttpHandler, McpRequestContext, Server } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import type { AccessTokenScope } from "#shared/contract/mod.ts";
import type { User } from "#shared/records/mod.ts";
import { todayOf } from "../days/day_view.ts";
import { Failure } from "../failures/failure.ts";
import { authenticate, type Caller } from "../http/caller.ts";
import { isFromOwnPage } from "../http/middleware/cors.ts";
import { readJson } from "../http/json_body.ts";
import { failure } from "../http/response.ts";
import type { Services } from "../services/services.ts";
import { rejectionOf } from "./argument_problems.ts";
import { toolRequest } from "./tool_request.ts";
import { findTool, TOOLS } from "./tools.ts";

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
    services.bodies.requireEntered(c.req.raw);
    const parsedBody = await readJson(c.req.raw, services.bodyDeadline).catch((error: unknown) => {
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
