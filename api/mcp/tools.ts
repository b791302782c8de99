import * as z from "zod/mini";
import { type Endpoint, ENDPOINTS } from "#shared/contract/mod.ts";
import type { AccessTokenScope } from "#shared/contract/mod.ts";
import { describeFields } from "../openapi/descriptions.ts";
import { SUMMARIES } from "../openapi/summaries.ts";

/** An endpoint as a tool of the Model Context Protocol. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The parameters of the path and the query by their names, and the body under `body`. */
  readonly inputSchema: { readonly type: "object" } & Record<string, unknown>;
  readonly annotations: { readonly readOnlyHint: boolean; readonly destructiveHint: boolean };
}

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

/** Returns the endpoint behind a tool of this scope, or undefined when there is none. */
export function endpointOfTool(name: string, scope: AccessTokenScope): Endpoint | undefined {
  const isTool = TOOLS[scope].some((tool) => tool.name === name);
  return isTool ? ENDPOINTS.find((endpoint) => endpoint.name === name) : undefined;
}

function toolOf(endpoint: (typeof ENDPOINTS)[number]): Tool {
  const { name, method, params, query, body } = endpoint;
  const parts = [params, query].flatMap((schema) => schema ? [jsonSchemaOf(schema)] : []);
  const properties = Object.assign({}, ...parts.map((part) => part.properties));
  const required = parts.flatMap((part) => part.required ?? []);
  return {
    name,
    description: SUMMARIES[name],
    inputSchema: {
      type: "object",
      properties: { ...properties, ...(body && { body: jsonSchemaOf(body) }) },
      required: [...required, ...(body ? ["body"] : [])],
    },
    annotations: { readOnlyHint: method === "GET", destructiveHint: method === "DELETE" },
  };
}

function jsonSchemaOf(schema: z.core.$ZodType): { properties?: object; required?: string[] } {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  // Describing keeps the shape.
  return describeFields("", json) as { properties?: object; required?: string[] };
}
