import type { HonoRequest } from "hono";
import * as z from "zod/mini";
import {
  type Endpoint,
  type EndpointRequest,
  type ErrorCode,
  type ErrorDetail,
  isErrorCode,
} from "#shared/contract/mod.ts";
import { Failure } from "../failures/failure.ts";
import type { WithinDeadline } from "../limits/deadline.ts";
import { readJson } from "./json_body.ts";

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;

/** The validated path parameters, or the failure. */
export type Params<E extends Endpoint> =
  | { readonly ok: true; readonly value: EndpointRequest<E>["params"] }
  | { readonly ok: false; readonly failure: Failure };

/** Validates the path parameters. Does not throw, so that the caller can be authenticated first. */
export function readParams<E extends Endpoint>(endpoint: E, params: Record<string, string>): Params<E> {
  try {
    const value = endpoint.params ? parse(endpoint.params, params, codeOf) : {};
    // Parsed by the schema from which the type is inferred.
    return { ok: true, value: value as EndpointRequest<E>["params"] };
  } catch (failure) {
    if (failure instanceof Failure) return { ok: false, failure };
    throw failure;
  }
}

/** Returns the validated query. The first value of a repeated parameter counts. */
export function readQuery({ query: schema }: Endpoint, request: HonoRequest): unknown {
  if (!schema) return {};
  const first = Object.entries(request.queries()).map(([name, values]) => [name, values[0]]);
  return parse(schema, Object.fromEntries(first), codeOf);
}

/** Returns the body, validated by `schema`. The body must arrive within the deadline. */
export async function readBody(schema: Schema, request: Request, within: WithinDeadline): Promise<unknown> {
  return parse(schema, await readJson(request, within), () => "validation_failed");
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

/** Returns the error code of issues in a path or query. A refinement may set one, such as `invalid_date`. */
function codeOf(issues: readonly Issue[]): ErrorCode {
  for (const issue of issues) {
    const code: unknown = issue.code === "custom" ? issue.params?.code : undefined;
    if (isErrorCode(code)) return code;
  }
  return "validation_failed";
}

/** Returns the details of an issue; for a union, those of the branch that the value was most likely meant for. */
function detailsOf({ path, message, ...issue }: Issue, above: readonly PropertyKey[] = []): ErrorDetail[] {
  const whole = [...above, ...path];
  const branch = issue.code === "invalid_union" ? meantBranch(issue.errors) : undefined;
  return branch?.flatMap((inner) => detailsOf(inner, whole)) ??
    [{ path: whole.map(String).join("."), message }];
}

/**
 * Returns the issues of the union branch that the value was most likely meant for: the branch with the fewest missing
 * top-level fields, then with the fewest issues in them. Deeper issues do not count, and a mismatched constant counts
 * last.
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

/** Returns the first detail of each field; the others are mostly consequences of it. */
function firstOfEachPath(details: readonly ErrorDetail[]): ErrorDetail[] {
  return [...Map.groupBy(details, ({ path }) => path).values()].flatMap((some) => some.slice(0, 1));
}

/** Returns one sentence for the user: the first problem, and the number of further ones. */
export function sentence(details: readonly ErrorDetail[]): string {
  const [first, ...more] = details;
  if (!first) return "Something in the request is not valid.";
  // A message that begins in upper case is a whole sentence; others continue the name of their field.
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

/** Returns the problem as the second half of a sentence that begins with the field's name. */
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
