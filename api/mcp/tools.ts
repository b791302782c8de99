import * as z from "zod/mini";
import { type AccessTokenScope, type Endpoint, ENDPOINTS } from "#shared/contract/mod.ts";
import { FACTS } from "#shared/schema/facts.ts";

/** A JSON Schema, as far as tools have it. */
export interface ToolSchema {
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
export function findTool(
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
