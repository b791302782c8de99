import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { build, type Plugin, type Rolldown } from "vite";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ENDPOINTS } from "#shared/contract/endpoints.ts";
import { ERROR_STATUS, errorDataOf, ERRORS_WITH_DATA, errorsOf } from "#shared/contract/mod.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { FACTS } from "#shared/domain/schema.ts";
import { stripFacts } from "#shared/ui/build/strip_facts.ts";
import { openApiDocument, statusKeyOf } from "../../api/features/openapi.ts";
import { ROOT } from "../../tasks/run.ts";
import { factsIn } from "../../tasks/start/facts.ts";

// deno-lint-ignore no-explicit-any -- the document is a tree whose shape OpenAPI defines, and the validator checks it
const document: any = openApiDocument("0.0.0-test");

/** Follows a reference within the document. */
function resolve<T>(part: T & { $ref?: string }): T {
  if (!part.$ref) return part;
  const path = part.$ref.slice(2).split("/").map((name) => name.replaceAll("~1", "/"));
  return path.reduce((from, name) => from[name], document);
}

const operationOf = ({ path, method }: (typeof ENDPOINTS)[number]) =>
  document.paths[path][method.toLowerCase()];

/** Calls `visit` with every object in `part`, and where it is. */
function walk(part: unknown, visit: (json: Record<string, unknown>, path: string) => void, path = ""): void {
  if (!(part instanceof Object)) return;
  if (!Array.isArray(part)) visit(part as Record<string, unknown>, path);
  for (const [key, value] of Object.entries(part)) {
    if (key !== "examples") walk(value, visit, `${path}/${key}`);
  }
}

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it("has no schema of several types but null, which generators of Go clients reject", () => {
    const unions: string[] = [];
    walk(document, ({ type }, path) => {
      if (Array.isArray(type) && type.filter((one) => one !== "null").length > 1) unions.push(path);
    });
    expect(unions).toEqual([]);
  });

  it("names no parameter like a schema, which generators of Go clients reject", () => {
    const { parameters = {}, schemas = {} } = document.components ?? {};
    const types = Object.keys(schemas).map((name) => name.toLowerCase());
    expect(Object.keys(parameters).filter((name) => types.includes(name.toLowerCase()))).toEqual([]);
  });

  it("requires the data of every successful response, so that generated clients need not ask", () => {
    const optional: string[] = [];
    walk(document, ({ properties, required }, path) => {
      if (!/\/responses\/2\d\d/.test(path) || !(properties instanceof Object && "data" in properties)) return;
      if (!(Array.isArray(required) && required.includes("data"))) optional.push(path);
    });
    expect(optional).toEqual([]);
  });

  it("has every endpoint, each with a sentence on it", () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`)
    );
    expect(described.toSorted()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted());
    for (const endpoint of ENDPOINTS) expect(operationOf(endpoint).summary).toMatch(/\.$/);
  });

  it("has every error of each endpoint, and the data of those that have some", () => {
    for (const endpoint of ENDPOINTS) {
      const { responses } = operationOf(endpoint);
      const withData = [...errorsOf(endpoint)].filter((code) => ERRORS_WITH_DATA.has(code));
      const statuses = new Set(
        errorDataOf(endpoint) ? withData.map((code) => statusKeyOf(code, endpoint)) : [],
      );
      for (const code of errorsOf(endpoint)) {
        const { content, headers, description } = resolve(responses[statusKeyOf(code, endpoint)]);
        const [, { properties }] = content["application/json"].schema.allOf;
        expect(properties.code.enum, endpoint.name).toContain(code);
        expect(headers).toHaveProperty("X-Request-Id");
        if (statusKeyOf(code, endpoint).endsWith("XX")) {
          expect(description).toContain(`${ERROR_STATUS[code]} \`${code}\``);
        }
        const hasData = statuses.has(statusKeyOf(code, endpoint));
        expect(properties.data !== undefined, `${endpoint.name} ${code}`).toBe(hasData);
      }
    }
  });

  it("says of each parameter what its endpoint says", () => {
    for (const endpoint of ENDPOINTS) {
      const { params, query, name } = endpoint;
      // Each is a schema of an object, to which a check may be added.
      const fields = [params, query].flatMap((part) =>
        part ? Object.entries((part as z.ZodMiniObject).shape) : []
      );
      const expected = fields.map(([field, schema]) => ({
        name: field,
        description: FACTS.get(schema)?.description,
        required: !z.safeParse(z.object({ field: schema }), {}).success,
      }));
      const parameters: Record<string, unknown>[] = (operationOf(endpoint).parameters ?? []).map(resolve);
      const said = parameters.filter((one) => one.in !== "header")
        .map(({ name, description, required = false }) => ({ name, description, required }));
      expect(said, name).toEqual(expected);
    }
  });

  it("describes every named schema, field, parameter and response header", () => {
    const missing: string[] = [];
    for (const [name, schema] of Object.entries<{ description?: string }>(document.components.schemas)) {
      if (!schema.description) missing.push(name);
    }
    walk(document, ({ in: place, name, properties = {}, description }, path) => {
      if (typeof place === "string" && typeof name === "string" && !description) missing.push(path);
      for (const [field, about] of Object.entries<Record<string, unknown>>(properties as object as never)) {
        const isDescribed = explainsItself(about) || isRing(field) || isOfEnvelope(path, field);
        if (!isDescribed) missing.push(`${path}.${field}`);
      }
    });
    expect(missing, "Describe it where it is defined: described(schema, …).").toEqual([]);
    const headers: { description?: string }[] = Object.values(document.components.headers);
    expect(headers.every(({ description }) => description)).toBe(true);
  });
});

describe("a client with every endpoint", () => {
  /** Returns the code of the client, built with these plugins. */
  async function codeWith(plugins: Plugin[]): Promise<string> {
    const built = await build({
      root: ROOT,
      configFile: false,
      logLevel: "silent",
      plugins,
      build: {
        write: false,
        lib: { entry: `${ROOT}/shared/contract/endpoints.ts`, formats: ["es"] },
      },
    });
    // It is not watched, and its one format is one output.
    const outputs = built as Rolldown.RolldownOutput[];
    const files = outputs.flatMap(({ output }) => output);
    return files.map((file) => file.type === "chunk" ? file.code : "").join("");
  }

  it("has no text of the document", async () => {
    const code = await codeWith([stripFacts()]);
    const strings = new Set(code.match(/(?<=(["`]))\/[^"`]*(?=\1)/g));
    expect(ENDPOINTS.filter(({ path }) => !strings.has(path))).toEqual([]);
    expect(factsIn(code)).toEqual([]);
    expect(code).not.toContain("musashi@example.org");
  });

  it("could not be built with one, since each build looks for them", async () => {
    const found = factsIn(await codeWith([]));
    const texts = new Set<string>(ENDPOINTS.map(({ summary }) => summary));
    // These two schemas are of the server alone.
    const { Success: _success, Error: _error, ...schemas } = document.components.schemas;
    walk(schemas, ({ description: text }) => typeof text === "string" && texts.add(text));
    expect([...texts].filter((text) => !found.includes(text))).toEqual([]);
  });
});

describe("each example of the OpenAPI document", () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema({ $id: "gorin", ...document });

  /** Returns what is wrong with an example of a schema of the document. */
  function problemsOf(example: unknown, schema: unknown, path: string): string[] {
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"gorin#/')));
    return validate(example) ? [] : [`${path}: ${ajv.errorsText(validate.errors)}`];
  }

  it("matches its schema", () => {
    let count = 0;
    const problems: string[] = [];
    walk(document, (json, path) => {
      if (Array.isArray(json.examples)) {
        count += json.examples.length;
        problems.push(...json.examples.flatMap((example) => problemsOf(example, json, path)));
      }
      if ("example" in json && json.schema) {
        count++;
        problems.push(...problemsOf(json.example, json.schema, path));
      }
    });
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(60);
  });

  it("is there for every body", () => {
    for (const endpoint of ENDPOINTS) {
      if (!endpoint.body) continue;
      const { schema, example } = operationOf(endpoint).requestBody.content["application/json"];
      const shown = example ?? resolve<{ examples?: unknown[] }>(schema).examples?.[0];
      expect(shown, `Add an example to ${endpoint.name}.`).toBeDefined();
    }
  });
});

/** Whether a field needs no description: it is a constant, or it is, or lists, what is described under its own name. */
function explainsItself(field: Record<string, unknown>): boolean {
  // deno-lint-ignore no-explicit-any -- a part of the document, as above
  const parts: any[] = [field, field.items ?? {}];
  return parts.some((part) => part.description || part.$ref || "const" in part);
}

/** Whether a field is of the envelope, or of an event: the schemas that all responses have in common describe them. */
function isOfEnvelope(path: string, field: string): boolean {
  return /\/responses\/.+\/schema\/(?:allOf\/1|contentSchema\/oneOf\/\d+)$/.test(path) &&
    ["code", "data"].includes(field);
}

function isRing(name: string): boolean {
  return RING_NAMES.some((ring) => ring === name);
}
