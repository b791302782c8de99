import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Env, isLoopback, lacksHosts } from "../env.ts";
import type { LogLine } from "../log.ts";
import { isFile } from "../store/address.ts";
import { getConfig } from "../store/config.ts";
import { EMAIL_ENTRY } from "../store/damage.ts";
import { STORE_FORMAT } from "../format.ts";
import { type OpenStore, wrapKv } from "../store/kv.ts";
import { exposureAdvice, openShared, shownAddress, type StoreAddress, tryStoreLock } from "../store/open.ts";
import { callSettings, hasAdminSocket } from "./admin.ts";
import { exists, readFormat } from "./backup.ts";
import { damageSentence, findDamagedValues } from "./damaged_values.ts";

/** What an examination found about one thing. */
export interface Finding {
  readonly level: "ok" | "warning" | "problem";
  readonly text: string;
  /** What to do; absent when there is nothing to do. */
  readonly advice?: string;
}

export interface Examination {
  readonly env: Env & { readonly GORIN_KV: string };
  /** Variables that look like settings and are none. */
  readonly unknown: readonly string[];
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Less free space than this, in bytes, will soon be a full disk. */
const MIN_FREE_BYTES = 500 * 1_048_576;

/** A backup that is older than this, in milliseconds, was missed. */
const MAX_BACKUP_AGE_MS = 50 * 3_600_000;

/** No clock can be earlier than the day this was written. */
const MIN_TIME = Date.parse("2026-11-01T00:00:00Z");

const NEWER = "It was written by a newer server: run that version.";

/**
 * Examines the store, the clock, the settings and the backups, in that order, without changing any of it. The settings
 * are those of the server that runs on the store's file, where one does.
 */
export async function examine({ env: own, unknown, version, now }: Examination): Promise<Finding[]> {
  const store = own.GORIN_KV;
  const running = isFile(store) && await hasAdminSocket(store);
  // An older server does not tell.
  const asked = running ? await callSettings(store).catch(() => null) : null;
  const env = asked ?? own;
  return [
    ok(`Gorin ${version}, Deno ${Deno.version.deno}, store format ${STORE_FORMAT}`),
    ...(isFile(store) ? await examineFile(store, running) : await examineShared(own)),
    now < MIN_TIME
      ? problem(
        `The clock says ${new Date(now).toISOString()}`,
        "Set the clock: days and tokens depend on it.",
      )
      : ok(`The clock says ${new Date(now).toISOString()}: compare it with yours`),
    ...examineSettings(env, unknown),
    ...(isFile(store) || env.GORIN_BACKUP_DIR ? examineBackups(env, now) : []),
  ];
}

async function examineFile(store: string, running: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (!exists(store)) {
    return [problem(`There is no store at ${store}`, "Set GORIN_KV, or start the server once to create it.")];
  }
  if (running) findings.push(ok("A server is running on the store"));
  else findings.push(isFree(store) ? ok("No server is running") : ok("A process has the store open"));
  findings.push(await examineContent(store), examineModes(store));
  const { bavail, bsize } = statfsSync(dirname(store));
  const free = `${Math.round(bavail * bsize / 1_048_576).toLocaleString("en-US")} MiB are free on its disk`;
  findings.push(
    bavail * bsize < MIN_FREE_BYTES
      ? problem(free, "Free some space: on a full disk nothing can be saved.")
      : ok(free),
  );
  return findings;
}

async function examineShared(address: StoreAddress): Promise<Finding[]> {
  const { GORIN_KV: store } = address;
  if (!store || store === ":memory:") {
    return [warning("The store is in memory", "Nothing is kept: set GORIN_KV.")];
  }
  const warnings: Finding[] = [];
  const log = {
    write: (line: LogLine) => void warnings.push(warning(String(line["store"]), "Ask its administrator.")),
  };
  const begun = performance.now();
  let open: OpenStore;
  try {
    open = await openShared(address, log, { waitMs: 0 });
  } catch (error) {
    return [
      problem(String(error instanceof Error ? error.message : error), "Start it, or correct the setting."),
    ];
  }
  try {
    const kv = wrapKv(open.db);
    const exposure = exposureAdvice(store);
    const [format, epoch] = await Promise.all([getConfig(kv, "format"), getConfig(kv, "epoch")]);
    return [
      ok(`The store ${shownAddress(store)} responds in ${Math.round(performance.now() - begun)} ms`),
      epoch === null
        ? warning("It has no store of Gorin yet", "Start a server, or move a store: deno task move --help.")
        : Number(format) > STORE_FORMAT
        ? problem(`Its store has format ${format}`, NEWER)
        : ok(`Its store has format ${format}`),
      ...warnings,
      ...exposure ? [warning("The store is reached without verified TLS", exposure)] : [],
    ];
  } finally {
    open.close();
  }
}

async function examineContent(store: string): Promise<Finding> {
  try {
    const db = new DatabaseSync(store, { readOnly: true });
    try {
      const [result] = db.prepare("PRAGMA quick_check(1)").all().map((row) => String(Object.values(row)[0]));
      const { keys } = db.prepare("SELECT count(*) AS keys FROM kv").get() ?? {};
      if (result !== "ok") {
        return problem(
          `The store ${store} is damaged: ${result?.replaceAll("\n", ", ")}`,
          "Restore a backup: deno task restore FILE.",
        );
      }
      const format = readFormat(db);
      if (format > STORE_FORMAT) return problem(`The store ${store} has format ${format}`, NEWER);
      const damaged = await findDamagedValues(db);
      const damage = damageSentence(damaged);
      return damage
        ? problem(
          `In the store ${store} ${damage}`,
          damaged.every((one) => one === EMAIL_ENTRY)
            ? "Its user cannot sign in elsewhere: deno task user:repair writes it again."
            : "The rest works. A backup from before has it: deno task restore FILE.",
        )
        : ok(`The store ${store} is undamaged and has ${Number(keys).toLocaleString("en-US")} keys`);
    } finally {
      db.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem(
      `The store ${store} cannot be read: ${reason}`,
      "Restore a backup: deno task restore FILE.",
    );
  }
}

function examineModes(store: string): Finding {
  const open = [dirname(store), store].filter((path) => ((Deno.statSync(path).mode ?? 0) & 0o077) !== 0);
  return open.length === 0
    ? ok("Only this user can read the store")
    : warning(`Other users can read ${open.join(" and ")}`, `Run chmod go= ${open.join(" ")}.`);
}

function examineSettings(env: Env, unknown: readonly string[]): Finding[] {
  const local = isLoopback(env.HOST);
  const findings = [
    unknown.length > 0
      ? warning(`Unknown settings: ${unknown.join(", ")}`, "Compare them with the table in docs/hosting.md.")
      : ok("Every setting is known"),
  ];
  if (!local && !env.GORIN_TRUST_PROXY) {
    findings.push(warning(
      `The server listens on ${env.HOST}, without a proxy`,
      "Passwords need TLS: put a reverse proxy before it, listen on 127.0.0.1 and set GORIN_TRUST_PROXY=yes.",
    ));
  } else if (!local) {
    findings.push(warning(
      `The server trusts a proxy, and listens on ${env.HOST}`,
      "Anyone who reaches it without the proxy can claim any address: listen on 127.0.0.1, or let only the proxy reach it.",
    ));
  } else {
    findings.push(ok(
      env.GORIN_TRUST_PROXY
        ? "Clients are identified by the address that the proxy reports"
        : "No proxy is trusted: behind one, set GORIN_TRUST_PROXY=yes",
    ));
  }
  if (lacksHosts(env)) {
    findings.push(warning(
      "The server does not know under which name people open it",
      "Set GORIN_HOSTS to that name: requests for any other name than localhost get 421.",
    ));
  }
  return findings;
}

function examineBackups({ GORIN_BACKUP_DIR: folder, GORIN_BACKUP_KEEP: keep }: Env, now: number): Finding[] {
  if (!folder) {
    return [warning("There are no daily backups", "Set GORIN_BACKUP_DIR to a folder on another disk.")];
  }
  const names = exists(folder) ? Array.from(Deno.readDirSync(folder), ({ name }) => name) : [];
  const newest = names.flatMap((name) => /^gorin-(\d{4}-\d{2}-\d{2})\.sqlite$/.exec(name)?.[1] ?? []).sort()
    .at(-1);
  if (!newest) {
    return [problem(`There is no backup in ${folder}`, "Start the server, and look for errors in its log.")];
  }
  return now - Date.parse(newest) > MAX_BACKUP_AGE_MS
    ? [problem(`The newest backup in ${folder} is of ${newest}`, "Look for errors in the log of the server.")]
    : [ok(`The newest backup is of ${newest}; the last ${keep} remain`)];
}

function isFree(store: string): boolean {
  const lock = tryStoreLock(store);
  lock?.close();
  return lock !== null;
}

function ok(text: string): Finding {
  return { level: "ok", text };
}

function warning(text: string, advice: string): Finding {
  return { level: "warning", text, advice };
}

function problem(text: string, advice: string): Finding {
  return { level: "problem", text, advice };
}
