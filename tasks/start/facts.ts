import { readdir, readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { ENDPOINTS } from "#shared/contract/endpoints.ts";
import { type Endpoint, errorDataOf } from "#shared/contract/mod.ts";
import { FACTS } from "#shared/domain/schema.ts";
import { ROOT } from "../run.ts";

/** What the contract says for the document of the API: the summaries of endpoints, and what describes schemas. */
const TEXTS = [...new Set(ENDPOINTS.flatMap(textsOf))];

function textsOf(endpoint: Endpoint): string[] {
  const { summary, params, query, body, response, stream = {} } = endpoint;
  const schemas = [params, query, body, response, errorDataOf(endpoint), ...Object.values(stream)];
  return [summary, ...schemas.flatMap((schema) => schema ? descriptionsOf(schema) : [])];
}

function descriptionsOf(schema: z.core.$ZodType): string[] {
  const texts: string[] = [];
  const override = ({ jsonSchema: { description } }: { jsonSchema: z.core.JSONSchema.BaseSchema }) =>
    void (description !== undefined && texts.push(description));
  for (const io of ["input", "output"] as const) {
    z.toJSONSchema(schema, { io, metadata: FACTS, unrepresentable: "any", override });
  }
  return texts;
}

/** Returns the texts that only the document of the API shows, as far as the code of a client has them all the same. */
export function factsIn(code: string): string[] {
  return TEXTS.filter((text) =>
    // The first, which is quick, leaves few for the others. A longer text may contain this one.
    code.includes(text) && ['"', "'", "`"].some((quote) => code.includes(quote + text + quote))
  );
}

/** Throws when a file of the client that was built into the folder `made` has a text of {@link factsIn}. */
export async function rejectFacts(made: string): Promise<void> {
  for (const name of await readdir(`${ROOT}/${made}`, { recursive: true })) {
    if (!/\.(?:html|js)$/.test(name)) continue;
    const [first, ...others] = factsIn(await readFile(`${ROOT}/${made}/${name}`, "utf8"));
    if (first === undefined) continue;
    throw new Error(
      `${made}/${name} has "${first}" and ${others.length} more texts of the API's document: ` +
        "build it with stripFacts()",
    );
  }
}
