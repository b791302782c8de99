import * as z from "zod/mini";
import {
  type Endpoint,
  type EndpointRequest,
  type ErrorCode,
  type ErrorDetail,
  isErrorCode,
} from "#shared/contract/mod.ts";
import { Failure } from "../failures/failure.ts";
import { readJson } from "./json_body.ts";

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;

/** Path parameters that were validated, or why they are not valid. */
export type Params<E extends Endpoint> =
  | { readonly ok: true; readonly value: EndpointRequest<E>["params"] }
  | { readonly ok: false; readonly failure: Failure };

/** The validated path parameters. Does not throw, so that the caller can be authenticated first. */
export function readParams<E extends Endpoint>(endpoint: E, params: Record<string, string>): Params<E> {
  try {
    const value = endpoint.params ? parse(endpoint.params, params, codeOf) : {};
    // Parsed by the schema that the type is inferred from.
    return { ok: true, value: value as EndpointRequest<E>["params"] };
  } catch (failure) {
    if (failure instanceof Failure) return { ok: false, failure };
    throw failure;
  }
}

/** The validated query. Of a name that is given more than once, the first value counts. */
export function readQuery(endpoint: Endpoint, query: Record<string, string[]>): unknown {
  if (!endpoint.query) return {};
  return parse(
    endpoint.query,
    Object.fromEntries(Object.entries(query).map(([name, values]) => [name, values[0]])),
    codeOf,
  );
}

/** Returns the body, validated by `schema`. It has `deadlineMs` milliseconds to arrive. */
export async function readBody(schema: Schema, request: Request, deadlineMs: number): Promise<unknown> {
  return parse(schema, await readJson(request, deadlineMs), () => "validation_failed");
}

/** A value that was parsed by a schema, or what is wrong with it. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | {
  readonly ok: false;
  readonly issues: readonly Issue[];
  readonly details: readonly ErrorDetail[];
};

/** Returns the value parsed by `schema`, or what is wrong with it: one thing for each field. */
export function parseBy<T>(schema: z.core.$ZodType<T>, value: unknown): Parsed<T> {
  const result = z.safeParse(schema, value, { error: describe });
  if (result.success) return { ok: true, value: result.data };
  const { issues } = result.error;
  return { ok: false, issues, details: firstOfEachPath(issues.flatMap((issue) => detailsOf(issue))) };
}

function parse(schema: Schema, value: unknown, code: (issues: readonly Issue[]) => ErrorCode): unknown {
  const parsed = parseBy(schema, value);
  if (parsed.ok) return parsed.value;
  const { issues, details } = parsed;
  const found = code(issues);
  throw new Failure(
    found,
    found === "validation_failed" ? { message: sentence(details), details } : { details },
  );
}

/** A failed refinement in an address may name a code of its own, such as `invalid_date`. */
function codeOf(issues: readonly Issue[]): ErrorCode {
  for (const issue of issues) {
    const code: unknown = issue.code === "custom" ? issue.params?.code : undefined;
    if (isErrorCode(code)) return code;
  }
  return "validation_failed";
}

/** What is wrong in an issue: one thing, or all that keeps a union from the branch that was meant. */
function detailsOf({ path, message, ...issue }: Issue, above: readonly PropertyKey[] = []): ErrorDetail[] {
  const whole = [...above, ...path];
  const branch = issue.code === "invalid_union" ? meantBranch(issue.errors) : undefined;
  return branch?.flatMap((inner) => detailsOf(inner, whole)) ??
    [{ path: whole.map(String).join("."), message }];
}

/**
 * The branch of a union that the value was most likely meant for, by its issues: the one whose own fields are there,
 * then the one where they are of the right kind, however much is wrong further down. That a value is not some constant
 * tells nothing.
 */
function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  return branches.toSorted((a, b) =>
    count(a, isShallow, isMissing) - count(b, isShallow, isMissing) ||
    count(a, isShallow) - count(b, isShallow) ||
    count(a, isConstant) - count(b, isConstant)
  )[0];
}

function count(issues: readonly Issue[], ...are: readonly ((issue: Issue) => boolean)[]): number {
  return issues.filter((issue) => are.every((is) => is(issue))).length;
}

const isShallow = ({ path }: Issue) => path.length <= 1;
const isMissing = ({ message }: Issue) => message === MISSING;
const isConstant = ({ code }: Issue) => code === "invalid_value";

/** One thing a field: what else is wrong with it mostly follows. */
function firstOfEachPath(details: readonly ErrorDetail[]): ErrorDetail[] {
  return [...Map.groupBy(details, ({ path }) => path).values()].flatMap((some) => some.slice(0, 1));
}

/** One sentence for people out of all that is wrong: the first thing, and how many more there are. */
export function sentence(details: readonly ErrorDetail[]): string {
  const [first, ...more] = details;
  if (!first) return "Something in the request is not valid.";
  // A message that begins in upper case is a sentence of its own; others continue the name of their field.
  const whole = /^\p{Lu}/u.test(first.message) || !first.path
    ? first.message
    : `${fieldName(first.path)} ${first.message}`;
  return more.length === 0 ? whole : `${whole} (and ${more.length} more)`;
}

function fieldName(path: string): string {
  const words = path.replaceAll("_", " ").replace(
    /\.(\d+)\./g,
    (_, index: string) => ` ${Number(index) + 1}: `,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const TYPE_NAMES: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const MISSING = "is required";

/** What is wrong, as the second half of a sentence that begins with the field's name. */
function describe(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? MISSING : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be one of: ${issue.values.join(", ")}`;
    case "too_small":
      return `must be at least ${issue.minimum}`;
    case "too_big":
      return `must be at most ${issue.maximum}`;
    default:
      return "is not valid";
  }
}
