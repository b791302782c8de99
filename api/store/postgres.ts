import { createHash } from "node:crypto";
import { connect, isIP, type Socket } from "node:net";
import { deserialize, serialize } from "node:v8";
import type { Options, Sql } from "postgres";
import { CannotStart } from "../exit_codes.ts";
import { messageOf } from "../failures.ts";
import { createRunningClock } from "../limits.ts";
import type { Log } from "../log.ts";
import { bytesToKey, keyToBytes, rangeOf } from "./key_bytes.ts";
import type { NewRow, StoredRow, StoreRows } from "./kv.ts";

/** Where a store in PostgreSQL is. */
export interface PostgresAddress {
  readonly user: string;
  readonly password: string;
  /** One of them is the primary. */
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly database: string;
  readonly sslmode: SslMode;
  /** The address without the password, for logs. */
  readonly shown: string;
}

const SSL_MODES = ["disable", "prefer", "require", "verify-full"] as const;

type SslMode = (typeof SSL_MODES)[number];

const URL_PATTERN =
  /^postgres(?:ql)?:\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^/?#@]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/;

const HOST_PATTERN = /^(?:\[([0-9a-fA-F:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/;

/** Parses `postgres://user:password@host:port,host:port/database?sslmode=…`. Throws one sentence for the host. */
export function parsePostgresUrl(url: string): PostgresAddress {
  const [, user = "", password = "", list = "", database = "", query = ""] = URL_PATTERN.exec(url) ?? [];
  const hosts = list.split(",").map((text) => {
    const [, ip6, name, port = "5432"] = HOST_PATTERN.exec(text) ?? [];
    return { host: ip6 ?? name ?? "", port: Number(port) };
  });
  const [name, secret, db] = [user, password, database].map(decoded);
  const isWrong = hosts.some(({ host, port }) => !host || port === 0 || port > 65_535);
  if (isWrong || !name || secret === undefined || db === undefined) {
    throw new CannotStart(
      "GORIN_KV must be like postgres://user:password@host:5432/database, with %40 for an @, for example.",
    );
  }
  const { sslmode = "prefer", target_session_attrs: _, ...unknown } = Object.fromEntries(
    new URLSearchParams(query),
  );
  const [other] = Object.keys(unknown);
  if (other) {
    throw new CannotStart(`GORIN_KV has the parameter ${other}, which Gorin does not know: remove it.`);
  }
  const mode = SSL_MODES.find((known) => known === sslmode);
  if (!mode) throw new CannotStart(`GORIN_KV has sslmode=${sslmode}: it must be ${SSL_MODES.join(", ")}.`);
  // The library verifies names only.
  if (mode === "verify-full" && hosts.some(({ host }) => isIP(host))) {
    throw new CannotStart(
      "GORIN_KV has sslmode=verify-full and an address: use the name that the certificate has.",
    );
  }
  return {
    user: name,
    password: secret,
    hosts,
    database: db || name,
    sslmode: mode,
    shown: `postgres://${user}@${list}/${database || user}`,
  };
}

/** Returns a part of a URL without its escapes; undefined when these are wrong, or when it has a zero byte. */
function decoded(part: string): string | undefined {
  try {
    const text = decodeURIComponent(part);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** A store in PostgreSQL. */
export type PostgresKv = Deno.Kv & StoreRows;

/** How to open a store in PostgreSQL. */
export interface PostgresOptions {
  /** How long a call may take with its attempts, in milliseconds: less than what `wrapKv` allows. */
  readonly deadlineMs?: number;
  /** How long to wait for a server that does not respond at first, in milliseconds. */
  readonly waitMs?: number;
  /** Whether commits rely on serializable transactions, not on locks. Default: where it is not PostgreSQL. */
  readonly isSerializable?: boolean;
}

/** A request makes two or three calls, one after the other, and responds within 5 s. */
const DEADLINE_MS = 2_400;

/** How long the connection that hears of changes may take to respond, in milliseconds. */
const LISTEN_MS = 2_000;

/** How much earlier than its attempt the server itself gives a statement up, in milliseconds. */
const SERVER_MARGIN_MS = 200;

const FIRST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 500;

const MAX_CONNECTIONS = 10;

/** How many messages read at once; the other connections are for those that write. */
const MAX_READS = 5;

/** How many keys of several readers one message has; one reader has ten at most. */
const READ_KEYS = 100;

/** How many rows of a copy, and bytes of values to write, are sent at once. */
const COPY_ROWS = 500;
const COPY_BYTES = 1_000_000;

/** How long a statement of a copy may take, in milliseconds: one of them deletes what was there. */
const COPY_MS = 600_000;

/** The oldest version that somebody maintains, as `server_version_num` has it. */
const MIN_VERSION = 130_000;

const BATCH_SIZE = 100;

/** The limits of Deno KV. */
const MAX_KEY_BYTES = 2_048;
const MAX_VALUE_BYTES = 65_536;

/** How often to check that notifications arrive, in milliseconds, and to look for changes while none do. */
const TICK_MS = 1_000;

/** How often to look for changes although notifications arrive: every so many ticks. */
const POLL_EVERY = 10;

/** How many keys are looked at in one statement. */
const POLL_KEYS = 1_000;

/** How many numbers of keys a notification has: it holds 8,000 bytes. */
const NOTIFY_KEYS = 300;

/**
 * One row for each key, as the bytes that sort as Deno KV sorts keys. The free space lets PostgreSQL write a changed
 * row into the same page, without touching the index.
 */
const createText = (table: string) => `
  CREATE SEQUENCE IF NOT EXISTS ${table}_stamp;
  CREATE TABLE IF NOT EXISTS ${table} (k bytea PRIMARY KEY, v bytea NOT NULL, s bigint NOT NULL)
    WITH (fillfactor = 80)`;

const SERVER = `
  SELECT version() AS version, current_setting('server_version_num')::int AS number, coalesce((
      SELECT nspname FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE c.oid = to_regclass('gorin_kv')
    ), current_schema()) AS schema,
    current_setting('server_encoding') AS encoding, current_setting('default_transaction_isolation') AS isolation,
    current_setting('synchronous_commit') AS durable, to_regclass('gorin_kv') IS NOT NULL AS has_table,
    current_setting('bytea_output') AS bytes, current_setting('standard_conforming_strings') AS strings`;

const NOT_EQUAL = "What was written to PostgreSQL is not what was read from there: nothing was changed.";

const NOT_DURABLE = "PostgreSQL may lose the last writes when it ends: its synchronous_commit is not on.";

type Row = Readonly<Record<string, unknown>>;

/** What a server that has not responded in time fails with. */
class Late extends Error {
  readonly code = LATE;
  override readonly message = "it has not responded in time";
}

const LATE = "CONNECTION_LATE";

/** A connection, which is made when a statement needs it, and made again after it was lost. */
interface Client {
  readonly sql: Sql;
  /** The index of the host of its latest connection. */
  readonly host: () => number;
  /** Ends it at once, with what runs on it. */
  readonly discard: () => void;
}

/** What a connection that hears of changes calls. The library's types lack the first. */
interface Hearing {
  readonly onnotify?: (channel: string, payload: string) => void;
  readonly onclose?: () => void;
}

/** Someone who waits for the changes of keys. */
interface Watcher {
  readonly names: readonly string[];
  /** The versionstamps that it knows, as numbers. */
  stamps: readonly (string | null)[];
  wake(): void;
}

/** Someone who waits for the rows of some keys. */
interface Reader {
  readonly names: readonly string[];
  resolve(rows: ReadonlyMap<string, Row>): void;
  reject(error: unknown): void;
}

/** A change of one key: its value as it is stored, or null when it is deleted. */
type Changes = Map<string, string | null>;

/**
 * Opens a store in PostgreSQL, and creates its table when there is none. Waits when the server does not respond yet,
 * since both may start at the same time. Throws an error that names the cause, and never the password.
 *
 * A call is one message with one or several statements and without parameters, which the server runs as one
 * transaction: it takes one round trip, and works through a pooler that changes connections after each transaction. The
 * only values in it are digits.
 */
export async function openPostgres(
  url: string,
  log: Pick<Log, "write">,
  { deadlineMs = DEADLINE_MS, waitMs = 30_000, isSerializable }: PostgresOptions = {},
): Promise<PostgresKv> {
  const address = parsePostgresUrl(url);
  // Loaded here, since most stores are files.
  const { default: postgres } = await import("postgres");
  /** The index of the host that was the primary at last. */
  let primary = 0;
  let isClosed = false;
  const clock = createRunningClock();
  const free: Client[] = [];
  const waiting: ((client: Client) => void)[] = [];
  let count = 0;

  /** By the number of a key. */
  const watchers = new Map<string, Set<Watcher>>();
  /** Whether a notification of this process has come back to it since the listener has connected. */
  let isHeard = false;
  /** Whether the listener waits for a response. */
  let isAsking = false;
  let ticks = 0;
  let ticking: ReturnType<typeof setTimeout> | undefined;
  let listener: Client | undefined;
  const ownId = crypto.randomUUID();

  const createClient = (
    hear: Hearing = {},
  ): Client => {
    let socket: Socket | undefined;
    let isDiscarded = false;
    let host = primary;
    const settings = {
      ...hear,
      user: address.user,
      pass: address.password,
      database: address.database,
      host: address.hosts[0]?.host ?? "",
      port: address.hosts[0]?.port ?? 0,
      ssl: tlsOf(address.sslmode),
      max: 1,
      max_pipeline: 0,
      // The library passes over a standby that claims to be writable by default; a standby is never of use here.
      target_session_attrs: "primary",
      backoff: 0,
      connect_timeout: 0,
      idle_timeout: null,
      max_lifetime: null,
      keep_alive: 20,
      fetch_types: false,
      prepare: false,
      debug: false,
      sslnegotiation: null,
      publications: "",
      connection: { application_name: "gorin" },
      // Bytes stay the hex digits that they arrive as: keys are compared as these.
      types: { bytea: { to: 17, from: [17], serialize: String, parse: (text: string) => text.slice(2) } },
      onnotice: () => {},
      // By itself the library tries the hosts of a list without a pause and without an end.
      socket: () => {
        host = primary;
        const target = address.hosts[host % address.hosts.length];
        socket = connect({ host: target?.host ?? "", port: target?.port ?? 0, noDelay: true });
        // The library connects once more when a connection is discarded before it is there.
        if (isDiscarded) socket.destroy();
        // Where the library looks for the name in the certificate.
        return Object.assign(socket, target);
      },
    };
    // The library's types lack `socket` and the values that turn a setting off.
    const sql = postgres(settings as unknown as Options<Record<never, never>>);
    return {
      sql,
      host: () => host,
      discard() {
        isDiscarded = true;
        // Rejects what runs, also when nothing can be sent to the server.
        void sql.end({ timeout: 0 });
        socket?.destroy();
      },
    };
  };

  const acquire = (): Client | Promise<Client> => {
    const client = free.pop();
    if (client) return client;
    if (count >= MAX_CONNECTIONS) return new Promise((resolve) => waiting.push(resolve));
    count++;
    return createClient();
  };

  const release = (client: Client, isBroken: boolean): void => {
    if (isBroken || isClosed) client.discard();
    const next = waiting.shift();
    if (next) next(isBroken ? createClient() : client);
    else if (isBroken || isClosed) count--;
    else free.push(client);
  };

  /** Sends one message, and returns the rows of its last statement. */
  const send = async (client: Client, text: string, ms: number): Promise<readonly Row[]> => {
    let isLate = false;
    const cancel = clock.after(ms, () => {
      isLate = true;
      client.discard();
    });
    try {
      const timeout = Math.max(1, Math.ceil(ms - SERVER_MARGIN_MS));
      const results: readonly unknown[] = await client.sql.unsafe(
        `SET LOCAL statement_timeout=${timeout};${text}`,
      );
      // Of several statements with rows, an array of arrays.
      return (Array.isArray(results.at(-1)) ? results.at(-1) : results) as readonly Row[];
    } catch (error) {
      throw isLate ? new Late() : error;
    } finally {
      cancel();
    }
  };

  /** Sends a message until it succeeds, within the deadline. `textOf` is told whether an earlier one may have. */
  const call = async (textOf: (isRepeat: boolean) => string): Promise<readonly Row[]> => {
    const until = clock.now() + deadlineMs;
    let isRepeat = false;
    let reason: unknown;
    for (let attempt = 0;; attempt++) {
      if (isClosed) throw new Error("PostgreSQL: the store is closed.");
      const began = clock.now();
      const client = await acquire();
      const left = until - clock.now();
      // A request makes several calls, one after the other: where there are too many, each soon says so.
      const isSent = left > 0 && clock.now() - began < deadlineMs / 4;
      try {
        if (!isSent) throw new Late();
        const rows = await send(client, textOf(isRepeat), Math.min(left, deadlineMs / 2));
        release(client, false);
        return rows;
      } catch (error) {
        const isLost = isSent && isConnectionLost(error);
        release(client, isLost);
        if (isLost) leave(client.host(), error);
        // What the server has undone, no document may be mistaken for.
        isRepeat ||= isLost;
        // The last attempt may have hardly any time left, and says nothing but that.
        if (!isOutOfTime(error)) reason = error;
        const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS) * (0.5 + Math.random());
        if (!(isLost || isPassing(error)) || clock.now() + pause > until) {
          throw explain(reason ?? error);
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };

  /** Tries another host from now on, and leaves the connections to one that does not respond. */
  const leave = (host: number, error: unknown): void => {
    if (host !== primary) return;
    primary++;
    if (!(error instanceof Late)) return;
    for (const client of free.splice(0)) {
      client.discard();
      count--;
    }
  };

  const server = await waitForServer();
  const isOther = /CockroachDB|-YB-/.test(String(server["version"]));
  const serializable = isSerializable ?? isOther;
  const schema = String(server["schema"]);
  const channel = `gorin_${numberOf(schema).replace("-", "_")}`;
  // With its schema, so that it stays the same one whatever a later connection has for its search_path.
  const table = `"${schema.replaceAll('"', '""')}".gorin_kv`;
  const problem = problemOf(server, serializable, address);
  if (problem) {
    close();
    throw new CannotStart(problem);
  }
  if (server["durable"] !== "on") log.write({ level: "warning", store: NOT_DURABLE });
  if (!server["has_table"]) {
    // Servers that start at once would fail with the same table.
    const lock = serializable ? "" : `SELECT pg_advisory_xact_lock(${numberOf("gorin_kv")});`;
    await call(() => lock + createText(table)).catch((error: unknown) => {
      close();
      throw sentenceOf(error, address);
    });
  }

  async function waitForServer(): Promise<Row> {
    const until = performance.now() + waitMs;
    for (let attempt = 0;; attempt++) {
      try {
        return (await call(() => SERVER))[0] ?? {};
      } catch (error) {
        const sentence = sentenceOf(error, address);
        const canWait = isConnectionLost(error) || isPassing(error);
        if (!canWait || performance.now() > until) {
          close();
          throw sentence;
        }
        if (attempt === 0) {
          log.write({
            level: "warning",
            store: `Waiting up to ${waitMs / 1_000} s for the store: ${sentence.message}`,
          });
        }
        await new Promise((resolve) => setTimeout(resolve, TICK_MS));
      }
    }
  }

  async function read(keys: readonly Deno.KvKey[]): Promise<Deno.KvEntryMaybe<unknown>[]> {
    if (keys.length === 0) return [];
    const names = keys.map(nameOf);
    const found = await readRows(names);
    return keys.map((key, at) => {
      const row = found.get(names[at] ?? "");
      return row ? entryOf(key, row) : { key, value: null, versionstamp: null };
    });
  }

  /** Reads that wait until a message of others has been answered. */
  const readers: Reader[] = [];
  let reading = 0;

  /** Returns the rows of these keys, as they are at one moment, by name. */
  function readRows(names: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    return new Promise((resolve, reject) => {
      readers.push({ names, resolve, reject });
      if (reading < MAX_READS) void readWaiting();
    });
  }

  /** Reads for all that wait, in one message, until nobody does: many callers at once need few messages. */
  async function readWaiting(): Promise<void> {
    reading++;
    while (readers.length > 0) {
      const some: Reader[] = [];
      const names = new Set<string>();
      while (readers[0] && (some.length === 0 || names.size + readers[0].names.length <= READ_KEYS)) {
        readers[0].names.forEach((name) => names.add(name));
        some.push(...readers.splice(0, 1));
      }
      try {
        const rows = await call(() =>
          `SELECT k, v, s FROM ${table} WHERE k IN (${[...names].map(bytes).join()})`
        );
        const found = new Map(rows.map((row) => [String(row["k"]), row]));
        for (const { resolve } of some) resolve(found);
      } catch (error) {
        // The others would wait for the same server.
        for (const { reject } of [...some, ...readers.splice(0)]) reject(error);
      }
    }
    reading--;
  }

  async function* list(
    selector: Deno.KvListSelector,
    { limit = Infinity, reverse = false, batchSize = BATCH_SIZE }: Deno.KvListOptions = {},
  ): AsyncGenerator<Deno.KvEntry<unknown>> {
    const range = rangeOf(selector);
    let [start, end] = [range.start.toHex(), range.end.toHex()];
    for (let left = limit; left > 0;) {
      const size = Math.min(left, batchSize);
      const rows = await call(() =>
        `SELECT k, v, s FROM ${table} WHERE k >= ${bytes(start)} AND k < ${bytes(end)}
          ORDER BY k ${reverse ? "DESC" : "ASC"} LIMIT ${size}`
      );
      for (const row of rows) {
        yield entryOf(bytesToKey(bytesOf(row["k"])), row);
      }
      if (rows.length < size) return;
      left -= size;
      const last = String(rows.at(-1)?.["k"]);
      if (reverse) end = last;
      // Nothing is between a key and itself with a zero.
      else start = `${last}00`;
    }
  }

  async function commit(
    checks: readonly Deno.AtomicCheck[],
    changes: Changes,
  ): Promise<Deno.KvCommitResult | Deno.KvCommitError> {
    const stamps = checks.map(({ key, versionstamp }) => [nameOf(key), stampOf(versionstamp)] as const);
    const numbers = [...new Set([...stamps.map(([name]) => name), ...changes.keys()])].map(numberOf);
    const [row] = await call((isRepeat) =>
      (serializable ? "" : lockText(numbers)) + commitText(table, stamps, changes, isRepeat)
    );
    if (!row) return { ok: false };
    const changed = [...changes.keys()].map(numberOf);
    wake(changed);
    announce(changed);
    return { ok: true, versionstamp: versionstampOf(row["s"]) };
  }

  /** Begins a transaction on a connection of its own, since it lasts as long as a copy. */
  async function beginCopy(begin: string) {
    let isLost = false;
    const client = createClient({ onclose: () => void (isLost = true) });
    const ask = async (text: string) => {
      try {
        // On another connection it would be a transaction by itself.
        if (isLost) throw Object.assign(new Error(), { code: "CONNECTION_CLOSED" });
        return await send(client, text, COPY_MS);
      } catch (error) {
        client.discard();
        throw explain(error);
      }
    };
    await ask(`SET LOCAL idle_in_transaction_session_timeout=0;BEGIN ${begin}`);
    return { ask, [Symbol.dispose]: client.discard };
  }

  type Copy = Awaited<ReturnType<typeof beginCopy>>;

  async function* snapshot(): AsyncGenerator<readonly StoredRow[]> {
    using copy = await beginCopy("ISOLATION LEVEL REPEATABLE READ READ ONLY");
    yield* rowsOf(copy, "true");
  }

  async function* rowsOf({ ask }: Copy, condition: string): AsyncGenerator<readonly StoredRow[]> {
    await ask(
      `DECLARE gorin_rows NO SCROLL CURSOR FOR SELECT k, v, s FROM ${table} WHERE ${condition} ORDER BY k`,
    );
    while (true) {
      const rows = await ask(`FETCH ${COPY_ROWS} FROM gorin_rows`);
      if (rows.length === 0) return;
      yield rows.map(({ k, v, s }) => ({ k: bytesOf(k), v: bytesOf(v), s: BigInt(String(s)) }));
    }
  }

  async function replaceRows(kept: readonly Deno.KvKey[], read: () => Iterable<NewRow>): Promise<number> {
    using copy = await beginCopy("");
    const isReplaced = `k NOT IN (${kept.map(nameOf).map(bytes).join()})`;
    await copy.ask(`DELETE FROM ${table} WHERE ${isReplaced}`);
    const [stamp] = await copy.ask(`SELECT ${nextStampOf(table)} AS s`);
    for (const rows of batchesOf(read())) {
      const values = rows.map(({ k, v }) => `(${bytes(k.toHex())},${bytes(v.toHex())},${stamp?.["s"]})`);
      await copy.ask(`INSERT INTO ${table} (k, v, s) VALUES ${values.join()}`);
    }
    let count = 0;
    const expected = read()[Symbol.iterator]();
    for await (const rows of rowsOf(copy, isReplaced)) {
      for (const row of rows) {
        if (!isSameRow(row, expected.next().value)) throw new Error(NOT_EQUAL);
        count++;
      }
    }
    if (!expected.next().done) throw new Error(NOT_EQUAL);
    await copy.ask("COMMIT");
    return count;
  }

  const atomic = () => {
    const checks: Deno.AtomicCheck[] = [];
    const changes: Changes = new Map();
    const operation = {
      check: (...added: Deno.AtomicCheck[]) => (checks.push(...added), operation),
      set: (
        key: Deno.KvKey,
        value: unknown,
      ) => (changes.set(writable(key), valueOf(value)), operation),
      delete: (key: Deno.KvKey) => (changes.set(nameOf(key), null), operation),
      commit: () => commit(checks, changes),
    };
    return operation;
  };

  /** Lets those look who watch one of the keys with these numbers. */
  function wake(numbers: Iterable<string>): void {
    for (const number of numbers) watchers.get(number)?.forEach((watcher) => watcher.wake());
  }

  function watch(keys: readonly Deno.KvKey[]): ReadableStream<Deno.KvEntryMaybe<unknown>[]> {
    let isDue = true;
    let isEnded = false;
    let signal = Promise.withResolvers<void>();
    const names = keys.map(nameOf);
    const watcher: Watcher = {
      names,
      stamps: [],
      wake() {
        isDue = true;
        signal.resolve();
      },
    };
    const numbers = names.map(numberOf);
    for (const number of numbers) {
      watchers.set(number, (watchers.get(number) ?? new Set()).add(watcher));
    }
    startListening();
    const end = () => {
      isEnded = true;
      for (const number of numbers) {
        const others = watchers.get(number);
        others?.delete(watcher);
        if (others?.size === 0) watchers.delete(number);
      }
      signal.resolve();
    };
    return new ReadableStream({
      // Only when somebody waits, so that a slow reader gets the latest entries.
      async pull(controller) {
        while (true) {
          if (isClosed) end();
          if (isEnded) return isClosed ? controller.close() : undefined;
          if (!isDue) await signal.promise;
          if (isEnded || isClosed) continue;
          isDue = false;
          signal = Promise.withResolvers();
          try {
            const entries = await read(keys);
            const stamps = entries.map(({ versionstamp }) => stampOf(versionstamp));
            if (stamps.every((stamp, at) => stamp === watcher.stamps[at])) continue;
            watcher.stamps = stamps;
            controller.enqueue(entries);
            return;
          } catch {
            // The next tick looks again.
            await new Promise((resolve) => setTimeout(resolve, TICK_MS));
            isDue = true;
          }
        }
      },
      cancel: end,
    }, { highWaterMark: 0 });
  }

  function startListening(): void {
    ticking ??= setTimeout(() => void tick(), 0);
  }

  async function tick(): Promise<void> {
    try {
      if (watchers.size > 0) {
        // Where commits are not announced, there is nothing to hear.
        const isTold = !serializable && await listen();
        if (!isTold || ++ticks % POLL_EVERY === 0) await poll().catch(() => {});
      }
    } finally {
      ticking = isClosed ? undefined : setTimeout(() => void tick(), TICK_MS);
    }
  }

  /** Keeps a connection that hears of changes. Returns whether it has heard of all since the tick before. */
  async function listen(): Promise<boolean> {
    const wasHeard = isHeard;
    try {
      listener ??= createClient({
        onnotify: (_channel, payload) => {
          const [from, ...numbers] = payload.split(" ");
          // Through a pooler, only what arrives with the response to a statement does.
          if (from === ownId) isHeard ||= !isAsking;
          else wake(numbers);
        },
        onclose: () => void (isHeard = false),
      });
      isAsking = true;
      await send(listener, `LISTEN ${channel}`, LISTEN_MS).finally(() => isAsking = false);
      if (!isHeard) await call(() => `SELECT pg_notify('${channel}', '${ownId}')`);
    } catch (error) {
      isHeard = false;
      if (listener && isConnectionLost(error)) {
        leave(listener.host(), error);
        listener.discard();
        listener = undefined;
      }
    }
    return isHeard && wasHeard;
  }

  /** Lets those look whose keys have another version than they know. */
  async function poll(): Promise<void> {
    const all = [...new Set([...watchers.values()].flatMap((set) => [...set]))];
    const names = [...new Set(all.flatMap((watcher) => watcher.names))];
    for (let at = 0; at < names.length; at += POLL_KEYS) {
      const part = names.slice(at, at + POLL_KEYS);
      const rows = await call(() => `SELECT k, s FROM ${table} WHERE k IN (${part.map(bytes).join()})`);
      const stamps = new Map<string, string | null>(part.map((name) => [name, null]));
      for (const row of rows) stamps.set(String(row["k"]), String(row["s"]));
      for (const watcher of all) {
        const differs = watcher.names.some((name, index) =>
          stamps.has(name) && stamps.get(name) !== watcher.stamps[index]
        );
        if (differs) watcher.wake();
      }
    }
  }

  /** The numbers of changed keys that the other servers have not been told of. */
  const unannounced = new Set<string>();
  let announcing = false;

  /**
   * Tells the other servers of changes. Not in the transaction that makes them, since those that notify commit one
   * after the other; what is lost by that, the others find by looking.
   */
  async function announce(numbers: readonly string[]): Promise<void> {
    for (const number of numbers) unannounced.add(number);
    if (announcing || serializable) return;
    announcing = true;
    while (unannounced.size > 0 && !isClosed) {
      const some = [...unannounced].slice(0, NOTIFY_KEYS);
      for (const number of some) unannounced.delete(number);
      await call(() =>
        `SET LOCAL synchronous_commit=off;SELECT pg_notify('${channel}','${ownId} ${some.join(" ")}')`
      ).catch(() => {});
    }
    announcing = false;
  }

  function close(): void {
    isClosed = true;
    clearTimeout(ticking);
    listener?.discard();
    for (const client of free.splice(0)) client.discard();
    for (const set of watchers.values()) set.forEach((watcher) => watcher.wake());
  }

  const writeOne = async (changes: Changes): Promise<Deno.KvCommitResult> => {
    const result = await commit([], changes);
    if (!result.ok) throw new Error("PostgreSQL: a commit without checks was rejected.");
    return result;
  };

  const db = {
    get: async (key: Deno.KvKey) => (await read([key]))[0],
    getMany: read,
    list,
    set: async (key: Deno.KvKey, value: unknown) =>
      await writeOne(new Map([[writable(key), valueOf(value)]])),
    delete: async (key: Deno.KvKey) => void await writeOne(new Map([[nameOf(key), null]])),
    atomic,
    watch,
    snapshot,
    replaceRows,
    close,
    [Symbol.dispose]: close,
  };
  // What the store uses of Deno KV: no queues, sums or expiry.
  return db as unknown as PostgresKv;
}

/** Returns why a server cannot hold a store, in a sentence for the host; null when it can. */
function problemOf(server: Row, isSerializable: boolean, { shown, user }: PostgresAddress): string | null {
  if (Number(server["number"]) < MIN_VERSION) {
    return `PostgreSQL at ${shown} is older than version ${MIN_VERSION / 10_000}: upgrade it.`;
  }
  if (server["encoding"] !== "UTF8") {
    return `The database at ${shown} has the encoding ${server["encoding"]}: create it with ENCODING 'UTF8'.`;
  }
  if (server["schema"] === null) {
    return `The user ${user} has no schema at ${shown}: CREATE SCHEMA "${user}" AUTHORIZATION "${user}".`;
  }
  // Otherwise keys would be written and read as others than they are.
  if (server["bytes"] !== "hex" || server["strings"] !== "on") {
    return `PostgreSQL at ${shown} has bytea_output or standard_conforming_strings set for ${user}: reset them.`;
  }
  return isSerializable && server["isolation"] !== "serializable"
    ? `Set it up first at ${shown}: ALTER ROLE "${user}" SET default_transaction_isolation = 'serializable'.`
    : null;
}

/** The meaning of some codes for the host. */
const PROBLEMS: Readonly<Record<string, (address: PostgresAddress) => string>> = {
  "28P01": ({ shown }) => `PostgreSQL at ${shown} does not accept the password: check GORIN_KV.`,
  "28000": ({ shown }) => `PostgreSQL at ${shown} does not accept this user: check GORIN_KV and pg_hba.conf.`,
  "3D000": ({ shown, database }) => `PostgreSQL at ${shown} has no database ${database}: create it first.`,
  "42501": ({ shown, user }) =>
    `The user ${user} may not create a table at ${shown}: CREATE SCHEMA "${user}" AUTHORIZATION "${user}".`,
};

function sentenceOf(error: unknown, address: PostgresAddress): Error {
  const reason = messageOf(error).replace(/^PostgreSQL: /, "");
  const problem = PROBLEMS[codeOf(error)]?.(address);
  return problem === undefined
    ? new Error(`Cannot use PostgreSQL at ${address.shown}: ${reason}.`)
    : new CannotStart(problem);
}

/** What the codes of the library and of the system mean. Its own messages have the name of the host only. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^CONNECTION_LATE$/, "it has not responded in time"],
  [/^CONNECTION_DESTROYED$/, "it is a standby, or the connection was given up"],
  [/^CONNECTION_|^ECONNRESET$|^EPIPE$/, "the connection was lost"],
  [/^ECONNREFUSED$/, "connection refused"],
  [/^ENOTFOUND$|^EAI_/, "its name is not known"],
];

/**
 * Returns the error of a call. `storageErrorOf` knows it by how it begins. It has no cause, since that of the library
 * has the statement, with what users wrote.
 */
function explain(error: unknown): Error {
  const code = codeOf(error);
  const [, reason = messageOf(error)] = REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  return Object.assign(new Error(`PostgreSQL: ${reason}`), { code });
}

/** Returns the code of the database, the library or the system that an error, or its cause, has; otherwise "". */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  return codeOf(error.cause);
}

/** Whether the connection is of no use any more, so that nobody knows whether the statement was executed. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof Error &&
    (/os error \d/.test(error.message) ||
      /^(CONNECTION_|E[A-Z_]{3,}$|08|57P0[1-5]|25006|53300)/.test(codeOf(error)));
}

/** Whether the statement had to end before the server could say anything else about it. */
function isOutOfTime(error: unknown): boolean {
  return error instanceof Late || codeOf(error) === "57014";
}

/** Whether the server has undone a transaction that may succeed when it is made again. */
function isPassing(error: unknown): boolean {
  return /^(40|55P03|57014|53200)/.test(codeOf(error));
}

/** Returns the start of a commit's message: a lock for each of its keys, so that what it checks is the latest state. */
function lockText(numbers: readonly string[]): string {
  // In one order, so that no two commits wait for each other. The next statement sees what was committed until then.
  const sorted = numbers.map(BigInt).sort((a, b) => a < b ? -1 : a > b ? 1 : 0);
  return "SET TRANSACTION ISOLATION LEVEL READ COMMITTED;" +
    `SELECT count(pg_advisory_xact_lock(n)) FROM unnest(ARRAY[${sorted.join()}]::bigint[]) AS t(n);`;
}

/**
 * Returns the statement of a commit, whose row has the versionstamp: no row when a check has failed. When an earlier
 * attempt may have succeeded, the first document that it sets shows whether it has, by its operation id.
 */
function commitText(
  table: string,
  checks: readonly (readonly [name: string, stamp: string | null])[],
  changes: Changes,
  isRepeat: boolean,
): string {
  const sets = [...changes].filter((change): change is [string, string] => change[1] !== null);
  const deletes = [...changes.keys()].filter((name) => changes.get(name) === null);
  const [first] = sets;
  const before = isRepeat && first
    ? `SELECT s FROM ${table} WHERE k = ${bytes(first[0])} AND v = ${bytes(first[1])}`
    : "SELECT 0::bigint WHERE false";
  const differing = checks.length > 0
    ? `SELECT 1 FROM (VALUES ${
      checks.map(([name, stamp]) => `(${bytes(name)},${stamp}::bigint)`).join()
    }) AS c (k, s)
        LEFT JOIN ${table} t ON t.k = c.k WHERE t.s IS DISTINCT FROM c.s`
    : "SELECT 1 WHERE false";
  const parts = [
    `before (s) AS (${before})`,
    `differing AS (${differing})`,
    `stamp AS (SELECT ${nextStampOf(table)} AS s
      WHERE NOT EXISTS (SELECT 1 FROM differing) AND NOT EXISTS (SELECT 1 FROM before))`,
    ...(deletes.length > 0
      ? [
        `gone AS (DELETE FROM ${table} WHERE k IN (${
          deletes.map(bytes).join()
        }) AND EXISTS (SELECT 1 FROM stamp))`,
      ]
      : []),
    ...(sets.length > 0
      ? [
        `put AS (INSERT INTO ${table} (k, v, s) SELECT n.k, n.v, stamp.s FROM stamp, (VALUES ${
          sets.map(([name, value]) => `(${bytes(name)},${bytes(value)})`).join()
        }) AS n (k, v) ON CONFLICT (k) DO UPDATE SET v = excluded.v, s = excluded.s)`,
      ]
      : []),
  ];
  return `WITH ${parts.join()} SELECT s FROM before UNION ALL SELECT s FROM stamp`;
}

/** Returns what numbers the next commit, as SQL. */
function nextStampOf(table: string): string {
  return `nextval('${table.replaceAll("'", "''")}_stamp')`;
}

/** Returns rows as lists of which each is sent at once. */
function* batchesOf(rows: Iterable<NewRow>): Generator<readonly NewRow[]> {
  let batch: NewRow[] = [];
  let size = 0;
  for (const row of rows) {
    if (batch.length === COPY_ROWS || size > COPY_BYTES) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(row);
    size += row.v.length;
  }
  if (batch.length > 0) yield batch;
}

function isSameRow(a: NewRow, b: NewRow | undefined): boolean {
  return b !== undefined && a.k.toHex() === b.k.toHex() && a.v.toHex() === b.v.toHex();
}

function tlsOf(sslmode: SslMode): string | false {
  return sslmode === "disable" ? false : sslmode;
}

/** Returns the bytes in the column `k` or `v` of a row. */
function bytesOf(digits: unknown): Uint8Array {
  return Uint8Array.fromHex(String(digits));
}

/** Returns bytes of hex digits as SQL. */
function bytes(digits: string): string {
  return `'\\x${digits}'::bytea`;
}

/** Returns the bytes of a key in hex digits. */
function nameOf(key: Deno.KvKey): string {
  return keyToBytes(key).toHex();
}

/** Returns the same for a key to set. Throws when it is longer than Deno KV permits. */
function writable(key: Deno.KvKey): string {
  const name = nameOf(key);
  if (name.length <= MAX_KEY_BYTES * 2) return name;
  throw new TypeError(`Key too large for write (max ${MAX_KEY_BYTES} bytes)`);
}

/** Returns a value as Deno KV stores it, in hex digits. Throws when Deno KV would not store it. */
function valueOf(value: unknown): string {
  const serialized = serialize(value);
  if (serialized.length <= MAX_VALUE_BYTES) return serialized.toHex();
  throw new TypeError(`Value too large (max ${MAX_VALUE_BYTES} bytes)`);
}

/** Returns the number of 64 bits by which a key is locked and announced. Two keys with one number only wait longer. */
function numberOf(name: string): string {
  return createHash("sha256").update(name).digest().readBigInt64BE().toString();
}

/** Returns a row's number as Deno KV writes versionstamps. */
function versionstampOf(stamp: unknown): string {
  return BigInt(String(stamp)).toString(16).padStart(16, "0") + "0000";
}

function stampOf(versionstamp: string | null): string | null {
  return versionstamp === null ? null : BigInt(`0x${versionstamp.slice(0, 16)}`).toString();
}

function entryOf(key: Deno.KvKey, row: Row): Deno.KvEntry<unknown> {
  let value: unknown;
  try {
    value = deserialize(bytesOf(row["v"]));
  } catch (cause) {
    // As Deno KV says it.
    throw new RangeError("could not deserialize value", { cause });
  }
  return { key, value, versionstamp: versionstampOf(row["s"]) };
}
