import * as z from "zod/mini";
// Not the whole contract: what starts a server reads the settings only.
import { REGISTRATION_POLICIES } from "#shared/contract/auth.ts";
import { CannotStart } from "./exit_codes.ts";
import { ADDRESS_RULE, isStoreAddress } from "./store/address.ts";

const PortSchema = z.pipe(
  z.string().check(
    z.refine((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535, "must be a number from 0 to 65535"),
  ),
  z.transform(Number),
);

/** A name or an address, without a scheme, a port or brackets. */
const HostSchema = z.string().check(
  z.refine(
    (host) => /^[\w.-]+$/.test(host) || (host.includes(":") && URL.canParse(`http://[${host}]`)),
    "must be an address or a host name, such as 127.0.0.1",
  ),
);

const StoreSchema = z.string().check(z.refine(isStoreAddress, ADDRESS_RULE));

const SecretSchema = z.string().check(
  z.refine((secret) => new TextEncoder().encode(secret).length >= 32, "must be at least 32 bytes"),
);

/** Rejects `*` and `null`, which would allow every page or every sandboxed frame. */
const OriginsSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list: string) => list.split(",").map((origin) => origin.trim()).filter(Boolean)),
  ),
  z.array(z.string()).check(
    z.refine(
      (origins) => origins.every(isOrigin),
      "must list origins such as https://app.example.org, without a path or a slash at the end",
    ),
  ),
);

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

/** Host names as they are compared: in lower case, names in other scripts in ASCII, and without a dot at the end. */
const HostsSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list: string) => list.split(",").map((name) => name.trim()).filter(Boolean)),
  ),
  z.pipe(
    z.array(z.string()).check(
      z.refine(
        (names) => names.every((name) => /^[^\s/:@?#*[\]\\]+$/.test(name) && URL.canParse(`http://${name}`)),
        "must list host names such as gorin.example.org, without https://, a port or a path",
      ),
    ),
    z.transform((names: string[]) =>
      names.map((name) => new URL(`http://${name}`).hostname.replace(/\.$/, ""))
    ),
  ),
);

const ON = /^(1|true|yes|on)$/i;
const OFF = /^(0|false|no|off)$/i;

const SwitchSchema = z.pipe(
  z.string().check(
    z.refine(
      (value) => ON.test(value) || OFF.test(value),
      "must be 1, true, yes or on, or 0, false, no or off",
    ),
  ),
  z.transform((value: string) => ON.test(value)),
);

/** What Deno understands. */
const TelemetrySchema = z.pipe(
  z.string().check(z.regex(/^(true|false|1|0)$/, "must be true or false")),
  z.transform((value: string) => value === "true" || value === "1"),
);

const LimitSchema = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/, "must be a whole number from 0 to 999999")),
  z.transform(Number),
);

const KeepSchema = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/, "must be a whole number from 1 to 999")),
  z.transform(Number),
);

/** Every environment variable that the server reads. docs/hosting.md lists them with their defaults. */
export const EnvSchema = z.object({
  /** The address the server listens on. */
  HOST: z._default(HostSchema, "127.0.0.1"),
  PORT: z._default(PortSchema, 8000),
  /** The address of the store. Unset on Deno Deploy: its own store. */
  GORIN_KV: z.optional(StoreSchema),
  /** The access token of a KV Connect server. Deno reads it too. */
  DENO_KV_ACCESS_TOKEN: z.optional(z.string()),
  /** Signs the tokens. When unset, a secret is generated at the first start and stored. */
  GORIN_JWT_SECRET: z.optional(SecretSchema),
  /** Who may create an account. */
  GORIN_REGISTRATION: z._default(
    z.enum(
      REGISTRATION_POLICIES,
      `must be ${REGISTRATION_POLICIES.join(", ").replace(/, (\w+)$/, " or $1")}`,
    ),
    "open",
  ),
  /** Signed-in calls per second for each account, with bursts of three times that. 0: no limit. */
  GORIN_RATE_LIMIT: z._default(LimitSchema, 100),
  /** MiB that each account may store. 0: no limit. */
  GORIN_QUOTA_MB: z._default(LimitSchema, 200),
  /** Whether users may have webhooks: at public addresses only, at private ones too, or not at all. */
  GORIN_WEBHOOKS: z._default(
    z.enum(["public", "private", "off"], "must be public, private or off"),
    "public",
  ),
  /** The folder for daily backups. Unset: no backups. */
  GORIN_BACKUP_DIR: z.optional(z.string()),
  /** How many backups that folder may contain. */
  GORIN_BACKUP_KEEP: z._default(KeepSchema, 7),
  /** Names under which the server is known beside localhost, the bound address and numeric addresses. */
  GORIN_HOSTS: z._default(HostsSchema, []),
  /** Additional web origins that may call the API, separated by commas. */
  GORIN_ALLOWED_ORIGINS: z._default(OriginsSchema, []),
  /** Whether to read the client's address from the header of a reverse proxy. */
  GORIN_TRUST_PROXY: z._default(SwitchSchema, false),
  /**
   * Whether Deno exports traces, metrics and logs by OpenTelemetry. Deno reads it too, with further `OTEL_…` variables.
   */
  OTEL_DENO: z._default(TelemetrySchema, false),
});

export type Env = z.infer<typeof EnvSchema>;

/** The name of every variable that the server reads. Deno Deploy sets the last one. */
export const SETTINGS: readonly string[] = [...Object.keys(EnvSchema.shape), "DENO_DEPLOYMENT_ID"];

/** The path of the store when `GORIN_KV` is not set. */
export const DEFAULT_STORE = "./data/gorin.sqlite";

/**
 * Returns the parsed environment. An empty variable counts as unset. Throws an error whose message names each variable
 * with an invalid value.
 */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const result = EnvSchema.safeParse(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== "")),
  );
  if (result.success) return result.data;
  const wrong = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new CannotStart(`Cannot start with this environment: ${wrong.join("; ")}.`);
}

/** Returns those of `names` that look like settings of Gorin but do not exist; most likely they are misspelt. */
export function unknownSettings(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith("GORIN_") && !Object.hasOwn(EnvSchema.shape, name));
}

/** Returns the address at which this machine's browser reaches a server that listens on `host`. */
export function addressOf(host: string, port: number): string {
  const isThisMachine = host === "127.0.0.1" || host === "0.0.0.0" || host === "::";
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${isThisMachine ? "localhost" : name}:${port}`;
}

/** Whether `host`, as `HOST` has it, is reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

/** Whether others reach the server, directly or through a proxy, and it is not told by which names. */
export function lacksHosts(
  { HOST, GORIN_HOSTS, GORIN_TRUST_PROXY }: Pick<Env, "HOST" | "GORIN_HOSTS" | "GORIN_TRUST_PROXY">,
): boolean {
  return GORIN_HOSTS.length === 0 && (GORIN_TRUST_PROXY || !isLoopback(HOST));
}
