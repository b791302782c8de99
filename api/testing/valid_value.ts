import fc from "fast-check";
import * as z from "zod/mini";

type Schema = z.core.$ZodType;

/** The ids in generated values: so few that one request meets what another has written. */
export const IDS: readonly string[] = Array.from(
  { length: 6 },
  (_, at) => `0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a00${at}`,
);

/** The password in generated values. */
export const PASSWORD = "plum ferret 4 orbit";

/** The days in generated values, some of them more often than others. */
const DAYS = [
  ...Array(6).fill("2026-11-21"),
  ...Array(2).fill("2026-11-20"),
  "2026-11-19",
  "2024-02-29",
  "0001-01-01",
  "9999-12-31",
];

/** What the fields of requests may be: of these, each field takes those that its own schema accepts. */
const SCALARS: readonly unknown[] = [
  ...IDS,
  ...DAYS,
  "2026-11-21T09:00:00Z",
  "2026-11-21T09:30:00.000Z",
  "2026-11-21T10:00:00.123456+00:00",
  "2026-11-21T20:00:00+09:00",
  "2026-11-20T23:30:00Z",
  "2026-11-21T18:15",
  "2026-12-24T12:00:00Z",
  "1970-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "2026-W47",
  "2026-11-21.fire.reflection.3.",
  // A secret of 32 bytes in base64url.
  "x".repeat(43),
  "20:15",
  "07:05",
  "week",
  "all",
  "UTC",
  "Europe/Berlin",
  "Pacific/Apia",
  "Asia/Kathmandu",
  "someone@example.org",
  "SOMEONE.ELSE@EXAMPLE.ORG",
  ...["a", "b", "c", "d", "e", "f"].map((name) => `${name}@example.org`),
  ...Array(4).fill("https://push.example.org/messages/1"),
  `B${"A".repeat(86)}`,
  "A".repeat(22),
  "ok",
  "",
  "a",
  "Ω ﷺ 👩‍👩‍👧 e\u0301",
  "line\nbreak\ttab",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "'; DROP TABLE days; --",
  ...Array(8).fill(PASSWORD),
  ...[50, 200, 500, 1_000, 4_000].map((length) => "x".repeat(length)),
  ...[-1, 0, 0.5, 1, 2, 3, 4, 5, 7, 10, 30, 60, 100, 480, 1_000],
  true,
  false,
  null,
];

/** The most items that a generated list has. */
const MAX_ITEMS = 4;

/** Returns values that `schema` accepts. Throws for a schema that accepts none of the values above: add one there. */
export function validValue(schema: Schema): fc.Arbitrary<unknown> {
  // The definition is a union discriminated by `type`; each case reads the fields that its type has.
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "object":
      return withRules(schema, validObject(def.shape));
    case "array":
      return withRules(schema, fc.array(validValue(def.element), { maxLength: MAX_ITEMS }));
    case "record":
      return fc.dictionary(
        validValue(def.keyType).map(String).filter((key) => key !== "__proto__"),
        validValue(def.valueType),
        { maxKeys: MAX_ITEMS },
      );
    case "union":
      return fc.oneof(...def.options.map(validValue));
    case "optional":
    case "default":
      return validValue(def.innerType);
    case "nullable":
      return fc.option(validValue(def.innerType));
    case "enum":
      return fc.constantFrom(...Object.values(def.entries));
    case "literal":
      return fc.constantFrom(...def.values);
    case "undefined":
    case "unknown":
      return fc.constant(undefined);
    default:
      return validScalar(schema);
  }
}

/** Of `values`, those that meet the rules of `schema` over several fields or items. */
function withRules<T>(schema: Schema, values: fc.Arbitrary<T>): fc.Arbitrary<T> {
  if (!schema._zod.def.checks?.length) return values;
  return values.filter((value) => z.safeParse(schema, value).success);
}

function validObject(shape: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape);
  const values = Object.fromEntries(fields.map(([name, field]) => [name, validValue(field)]));
  const requiredKeys = fields.filter(([, field]) => field._zod.optin !== "optional").map(([name]) => name);
  return fc.record(values, { requiredKeys, noNullPrototype: true });
}

function validScalar(schema: Schema): fc.Arbitrary<unknown> {
  const accepted = SCALARS.filter((value) => z.safeParse(schema, value).success);
  if (accepted.length === 0) {
    const { type } = schema._zod.def;
    throw new Error(
      `No value for a field of type ${type}: add one that its schema accepts to valid_value.ts.`,
    );
  }
  return fc.constantFrom(...accepted);
}
