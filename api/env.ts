import * as z from "zod/mini";

const PortSchema = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));

/** Every environment variable that the server reads, with its default. The table in docs/hosting.md lists the same. */
export const EnvSchema = z.object({
  /** Where the server listens. */
  HOST: z._default(z.string(), "127.0.0.1"),
  PORT: z._default(PortSchema, 8000),
  /** A file, `:memory:`, or an `http(s)://` KV Connect address; on Deno Deploy, unset, the platform's own. */
  GORIN_KV: z.optional(z.string()),
  /** The access token of a KV Connect address; read by Deno itself. */
  DENO_KV_ACCESS_TOKEN: z.optional(z.string()),
  /** The signing secret, at least 32 bytes; made at first start and kept in the store when it is unset. */
  GORIN_JWT_SECRET: z.optional(
    z.string().check(
      z.refine(
        (secret: string) => new TextEncoder().encode(secret).length >= 32,
        "must be at least 32 bytes",
      ),
    ),
  ),
  /** Web origins, separated by commas, that may call the API beside the server's own. */
  GORIN_ALLOWED_ORIGINS: z.pipe(
    z._default(z.string(), ""),
    z.transform((list: string) => list.split(",").map((origin) => origin.trim()).filter(Boolean)),
  ),
  /** When set, the client's address is read from the proxy's header. */
  GORIN_TRUST_PROXY: z.pipe(
    z.optional(z.string()),
    z.transform((value: string | undefined) => value !== undefined && !["", "0", "false"].includes(value)),
  ),
});

export type Env = z.infer<typeof EnvSchema>;

/** The parsed environment. Throws one sentence that names each variable that is wrong. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const result = EnvSchema.safeParse(variables);
  if (result.success) return result.data;
  const wrong = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new Error(`Cannot start with this environment: ${wrong.join("; ")}.`);
}
