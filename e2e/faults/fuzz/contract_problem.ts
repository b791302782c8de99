import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import {
  type Endpoint,
  ERROR_STATUS,
  errorDataOf,
  ERRORS_WITH_DATA,
  errorsOf,
  isErrorCode,
  SaidSchema,
} from "#shared/contract/mod.ts";
import { inEnglish, SENTENCES } from "#shared/domain/sentences.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { sentence } from "../../../api/failures.ts";

const FailureSchema = z.strictObject({
  success: z.literal(false),
  error: z.string().check(z.minLength(1)),
  code: z.string(),
  said: SaidSchema,
  details: z.optional(
    z.array(z.strictObject({
      path: z.string(),
      message: z.string().check(z.minLength(1)),
      said: SaidSchema,
    })),
  ),
  data: z.optional(z.unknown()),
});

const SuccessSchema = z.strictObject({ success: z.literal(true), data: z.unknown() });

/**
 * Returns what is wrong with a response by the contract of its endpoint, or null: a status or code that it does not
 * declare, an envelope or data that its schemas do not accept, an internal error.
 */
export async function contractProblem(
  endpoint: Endpoint,
  method: string,
  response: Response,
): Promise<string | null> {
  if (!response.headers.get("X-Request-Id")) return "there is no X-Request-Id";
  if (method === "HEAD") return await headProblem(endpoint, response);
  if (response.ok && endpoint.stream) return await streamProblem(endpoint.stream, response);
  if (response.ok && endpoint.file) return await fileProblem(endpoint.file, response);
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) return "it is not JSON";
  const text = await response.text();
  const json = parse(text);
  const problem = response.ok
    ? successProblem(endpoint, response.status, json)
    : failureProblem(endpoint, response, json);
  return problem && `${problem}: ${text.slice(0, 300)}`;
}

function successProblem(endpoint: Endpoint, status: number, json: unknown): string | null {
  if (status !== endpoint.status) return `${status} is not declared`;
  const envelope = z.safeParse(SuccessSchema, json);
  if (!envelope.success) return "the envelope is wrong";
  return dataProblem(endpoint.response, envelope.data.data);
}

function failureProblem(endpoint: Endpoint, { status, headers }: Response, json: unknown): string | null {
  const envelope = z.safeParse(FailureSchema, json);
  if (!envelope.success) return "the envelope is wrong";
  const { error, said, code, data, details } = envelope.data;
  // An error may repeat its first detail.
  const sentences = [
    ...(details && error === sentence(details) ? [] : [{ message: error, said }]),
    ...(details ?? []),
  ];
  if (!sentences.every(isWhatWasSaid)) return "a sentence is not the one of its code and values";
  if (!isErrorCode(code) || !errorsOf(endpoint).has(code)) return `${code} is not declared`;
  if (code === "internal") return "internal error";
  if (ERROR_STATUS[code] !== status) return `${code} has the status ${status}`;
  if ((status === 429 || status === 503) && !headers.has("Retry-After")) return "there is no Retry-After";
  if (details && status !== 400) return "there are details";
  const schema = ERRORS_WITH_DATA.has(code) ? errorDataOf(endpoint) : undefined;
  if (schema) return dataProblem(schema, data);
  return data === undefined ? null : "there is data";
}

const TEMPLATES = new Map<string, string>(Object.entries(SENTENCES));

/** Whether a sentence is what its code and its values make; one without is always the same, so that Japanese has it. */
function isWhatWasSaid({ message, said }: { message: string; said?: z.infer<typeof SaidSchema> }): boolean {
  if (!said) return Object.hasOwn(JAPANESE.sentences, message) || Object.hasOwn(JAPANESE.texts, message);
  const template = TEMPLATES.get(said.code);
  return template !== undefined && inEnglish(template, said.values) === message;
}

/** What `schema` rejects in `data`, or leaves out or changes when it parses it. */
function dataProblem(schema: z.core.$ZodType, data: unknown): string | null {
  const parsed = z.safeParse(schema, data);
  if (!parsed.success) return `the data is wrong, ${z.core.prettifyError(parsed.error)}`;
  return isDeepStrictEqual(parsed.data, data) ? null : "the data has more than is declared";
}

async function headProblem(endpoint: Endpoint, response: Response): Promise<string | null> {
  if ((await response.text()) !== "") return "a response to HEAD has a body";
  const statuses = new Set<number>([...errorsOf(endpoint)].map((code) => ERROR_STATUS[code]));
  if (response.status === endpoint.status || (statuses.has(response.status) && response.status !== 500)) {
    return null;
  }
  return `${response.status} is not declared`;
}

/** Reads a file to its end. */
async function fileProblem(types: readonly string[], response: Response): Promise<string | null> {
  const type = response.headers.get("Content-Type") ?? "";
  const text = await response.text();
  if (!types.some((declared) => type.startsWith(declared))) return `${type} is not declared`;
  return type.startsWith("application/json") && parse(text) === undefined ? "it is not JSON" : null;
}

/** Reads the first event of a stream, and cancels it. */
async function streamProblem(
  events: Readonly<Record<string, z.core.$ZodType>>,
  response: Response,
): Promise<string | null> {
  if (response.headers.get("Content-Type") !== "text/event-stream") return "it is no stream of events";
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (reader && !text.includes("\n\n")) {
    const { done, value = "" } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader?.cancel();
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1] ?? "";
  const schema = events[field("event")];
  if (!schema) return `there is no event that is declared: ${text.slice(0, 300)}`;
  return dataProblem(schema, parse(field("data")));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
