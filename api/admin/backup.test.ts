import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LogLine } from "../log.ts";
import { wrapKv } from "../store/kv.ts";
import {
  backUpToday,
  createBackup,
  type DailyBackupsOptions,
  exists,
  nameOfBackup,
  removeOld,
  TIMED_NAME,
  verifyBackup,
} from "./backup.ts";
import { backUp } from "./copy.ts";
import { restoreBackup } from "./restore.ts";

describe("backup", () => {
  let folder: string;
  let store: string;
  let db: Deno.Kv;

  beforeEach(async () => {
    folder = await Deno.makeTempDir({ prefix: "gorin-backup-" });
    store = `${folder}/gorin.sqlite`;
    db = await Deno.openKv(store);
    await db.set(["config", "epoch"], { v: 1, op: "an op", data: "the epoch" });
  });
  afterEach(async () => {
    db.close();
    await Deno.remove(folder, { recursive: true });
  });

  function pageBytesOf(path: string): unknown {
    using opened = new DatabaseSync(path, { readOnly: true });
    return opened.prepare("PRAGMA page_size").get()?.["page_size"];
  }

  /** Returns the keys of a store with their values. */
  async function contentOf(path: string): Promise<Map<string, unknown>> {
    const opened = await Deno.openKv(path);
    const entries = await Array.fromAsync(opened.list({ prefix: [] }));
    opened.close();
    return new Map(entries.map(({ key, value }) => [JSON.stringify(key), value]));
  }

  describe("a backup", () => {
    it("taken while the store is written to is the store as it was at one moment", async () => {
      // Each commit writes both halves: a copy with one of them was not taken at one moment.
      let writing = true;
      const write = async () => {
        for (let n = 0; writing; n++) await db.atomic().set(["left", n], n).set(["right", n], n).commit();
      };
      const writer = write();
      await expect.poll(async () => (await db.get(["right", 20])).value).toBe(20);
      const { keys } = await createBackup(store, `${folder}/copy.sqlite`);
      writing = false;
      await writer;
      const copy = await contentOf(`${folder}/copy.sqlite`);
      const pairs = [...copy.keys()].filter((key) => key.startsWith('["left"'));
      expect(pairs.length).toBeGreaterThan(20);
      expect([...copy.keys()].filter((key) => key.startsWith('["right"'))).toHaveLength(pairs.length);
      expect(copy.size).toBe(keys);
    });

    it("is one file with its checksum beside it, for its own user only", async () => {
      // Left by a backup of that name which somebody deleted.
      Deno.writeTextFileSync(`${folder}/copy.sqlite.sha256`, "of another file");
      await createBackup(store, `${folder}/copy.sqlite`);
      const copies = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) =>
        name.startsWith("copy")
      );
      expect(copies.sort()).toEqual(["copy.sqlite", "copy.sqlite.sha256"]);
      for (const name of copies) expect((Deno.statSync(`${folder}/${name}`).mode ?? 0) & 0o777).toBe(0o600);
      const hash = createHash("sha256").update(Deno.readFileSync(`${folder}/copy.sqlite`)).digest("hex");
      expect(Deno.readTextFileSync(`${folder}/copy.sqlite.sha256`)).toBe(`${hash}  copy.sqlite\n`);
    });

    it("does not replace a file, and is not made of a store that is not there", async () => {
      Deno.writeTextFileSync(`${folder}/taken`, "something else");
      await expect(createBackup(store, `${folder}/taken`)).rejects.toThrow("There is a file at");
      expect(Deno.readTextFileSync(`${folder}/taken`)).toBe("something else");
      await expect(createBackup(`${folder}/none`, `${folder}/copy`)).rejects.toThrow("There is no store at");
      await expect(createBackup(store, `${folder}/no/copy`)).rejects.toThrow(
        `There is no folder ${folder}/no. Create it first.`,
      );
    });

    it("that cannot be written leaves nothing behind", async () => {
      Deno.mkdirSync(`${folder}/locked`);
      await expect(createBackup(store, `${folder}/locked/no/copy.sqlite`)).rejects.toThrow();
      expect([...Deno.readDirSync(`${folder}/locked`)]).toEqual([]);
    });
  });

  describe("verifyBackup", () => {
    it.each([
      ["a text", "hello", "is not a store of Gorin"],
      ["nothing", "", "is not a store of Gorin"],
    ])("rejects a file with %s", async (_, content, message) => {
      Deno.writeTextFileSync(`${folder}/file`, content);
      await expect(verifyBackup(`${folder}/file`)).rejects.toThrow(message);
    });

    it("rejects another program's store, and a file that is not there", async () => {
      const other = await Deno.openKv(`${folder}/other.sqlite`);
      await other.set(["theirs"], 1);
      other.close();
      await createCopyOf("other.sqlite");
      await expect(verifyBackup(`${folder}/other.sqlite.copy`)).rejects.toThrow("is not a store of Gorin");
      await expect(verifyBackup(`${folder}/none`)).rejects.toThrow("There is no file at");
      await expect(verifyBackup(folder)).rejects.toThrow(`The file ${folder} is not a store of Gorin.`);
    });

    it("rejects a damaged backup", async () => {
      for (let n = 0; n < 300; n++) await db.set(["text", n], "x".repeat(500));
      await createBackup(store, `${folder}/copy.sqlite`);
      const bytes = Deno.readFileSync(`${folder}/copy.sqlite`);
      Deno.writeFileSync(`${folder}/copy.sqlite`, bytes.fill(7, 8_192, 24_576));
      Deno.removeSync(`${folder}/copy.sqlite.sha256`);
      await expect(verifyBackup(`${folder}/copy.sqlite`)).rejects.toThrow(
        `The file ${folder}/copy.sqlite is damaged: `,
      );
      // In the header, where SQLite itself says nothing about which file it is.
      Deno.writeFileSync(`${folder}/copy.sqlite`, bytes.fill(7, 100, 101));
      await expect(verifyBackup(`${folder}/copy.sqlite`)).rejects.toThrow(
        `The file ${folder}/copy.sqlite is damaged: `,
      );
    });

    it("rejects a backup that was changed since, though every value can be read", async () => {
      await db.set(["note"], "what was written");
      const copy = `${folder}/copy.sqlite`;
      expect((await createBackup(store, copy)).hasChecksum).toBe(true);
      expect((await verifyBackup(copy)).hasChecksum).toBe(true);
      replaceInFile(copy, "what was written", "what was changed");
      await expect(verifyBackup(copy)).rejects.toThrow(
        `The file ${copy} is not what ${copy}.sha256 says: it was changed or damaged after the backup. ` +
          `Use another backup, or delete ${copy}.sha256 to use this one as it is.`,
      );
      Deno.writeTextFileSync(`${copy}.sha256`, "");
      await expect(verifyBackup(copy)).rejects.toThrow(`${copy}.sha256 contains no SHA-256`);
      Deno.removeSync(`${copy}.sha256`);
      expect((await verifyBackup(copy)).hasChecksum).toBe(false);
    });

    it("takes a checksum as other tools write it", async () => {
      const copy = `${folder}/copy.sqlite`;
      await createBackup(store, copy);
      const [hash = ""] = Deno.readTextFileSync(`${copy}.sha256`).split(" ");
      for (const text of [`${hash.toUpperCase()} *elsewhere/copy.sqlite\r\n`, hash]) {
        Deno.writeTextFileSync(`${copy}.sha256`, text);
        expect((await verifyBackup(copy)).hasChecksum).toBe(true);
      }
    });
  });

  /** Replaces a text in a file by another one of the same length. */
  function replaceInFile(path: string, from: string, to: string): void {
    const bytes = Buffer.from(Deno.readFileSync(path));
    expect(bytes.includes(from)).toBe(true);
    bytes.write(to, bytes.indexOf(from));
    Deno.writeFileSync(path, bytes);
  }

  /** Copies a closed store with the writes that SQLite has not merged yet. */
  async function createCopyOf(name: string): Promise<void> {
    const { backup, DatabaseSync } = await import("node:sqlite");
    const source = new DatabaseSync(`${folder}/${name}`);
    await backup(source, `${folder}/${name}.copy`);
    source.close();
  }

  it("is made by one of several that make it at once", async () => {
    const target = `${folder}/copy.sqlite`;
    const log = { write: () => {} };
    const made = await Promise.allSettled([1, 2, 3].map(() => backUp({ GORIN_KV: store }, target, log)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of made) {
      if (one.status === "rejected") expect(one.reason.message).toMatch(/Another program|There is a file at/);
    }
    expect((await verifyBackup(target)).hasChecksum).toBe(true);
    const names = Array.from(Deno.readDirSync(folder), ({ name }) => name).filter((name) =>
      /copy/.test(name)
    );
    expect(names.toSorted()).toEqual(["copy.sqlite", "copy.sqlite.sha256"]);
  });

  describe("restoreBackup", () => {
    const NOW = Date.parse("2026-11-22T10:20:30Z");

    it("puts every key of the backup in the store's place, with another epoch", async () => {
      for (let n = 0; n < 50; n++) await db.set(["day", n], { n });
      await createBackup(store, `${folder}/copy.sqlite`);
      // Until the copy is ready, a server goes on with the store.
      const { replaced, keys } = await restoreBackup(`${folder}/copy.sqlite`, store, NOW, async () => {
        await db.set(["day", "later"], 1);
        db.close();
      });
      const [before, after] = [await contentOf(`${folder}/copy.sqlite`), await contentOf(store)];
      expect(keys).toBe(before.size);
      const epoch = '["config","epoch"]';
      expect(Object(after.get(epoch)).data).not.toBe("the epoch");
      expect(new Map(after).set(epoch, null)).toEqual(new Map(before).set(epoch, null));
      expect(replaced).toBe(`${store}.replaced-2026-11-22T10-20-30`);
      expect((await contentOf(replaced ?? "")).get('["day","later"]')).toBe(1);
      expect(Object((await contentOf(replaced ?? "")).get(epoch)).data).toBe("the epoch");
      db = await Deno.openKv(store);
    });

    it("works where there is no store, and where the store is damaged", async () => {
      await createBackup(store, `${folder}/copy.sqlite`);
      const elsewhere = `${folder}/new/folder/gorin.sqlite`;
      expect((await restoreBackup(`${folder}/copy.sqlite`, elsewhere, NOW)).replaced).toBeNull();
      expect((await contentOf(elsewhere)).size).toBe(1);
      // That of an earlier version has smaller ones.
      expect([pageBytesOf(store), pageBytesOf(elsewhere)]).toEqual([4_096, 8_192]);
      Deno.writeTextFileSync(elsewhere, "no longer a database");
      const { replaced } = await restoreBackup(`${folder}/copy.sqlite`, elsewhere, NOW);
      expect(Deno.readTextFileSync(replaced ?? "")).toBe("no longer a database");
      expect((await contentOf(elsewhere)).size).toBe(1);
    });

    it("leaves the store alone when the backup is of a newer server", async () => {
      const copy = `${folder}/copy.sqlite`;
      await createBackup(store, copy);
      const newer = await Deno.openKv(copy);
      await newer.set(["config", "format"], { v: 1, op: "an op", data: "999" });
      newer.close();
      Deno.removeSync(`${copy}.sha256`);
      await expect(restoreBackup(copy, `${folder}/other.sqlite`, NOW)).rejects.toThrow(
        "was written by a newer server (format 999, this one knows",
      );
      expect(() => Deno.statSync(`${folder}/other.sqlite`)).toThrow(Deno.errors.NotFound);
    });

    it("leaves the store alone when the backup was changed, and takes one without a checksum", async () => {
      const [copy, other] = [`${folder}/copy.sqlite`, `${folder}/other.sqlite`];
      await createBackup(store, copy);
      replaceInFile(copy, "the epoch", "tho epoch");
      await expect(restoreBackup(copy, other, NOW)).rejects.toThrow(
        "it was changed or damaged after the backup",
      );
      expect(() => Deno.statSync(other)).toThrow(Deno.errors.NotFound);
      Deno.removeSync(`${copy}.sha256`);
      expect((await restoreBackup(copy, other, NOW)).hasChecksum).toBe(false);
    });

    it.each(["format", "jwt_secret"])(
      "leaves the store alone when no server would start on the backup: %s",
      async (name) => {
        await db.set(["config", name], "no document");
        await createBackup(store, `${folder}/copy.sqlite`);
        await expect(restoreBackup(`${folder}/copy.sqlite`, `${folder}/other.sqlite`, NOW)).rejects.toThrow(
          `In the backup ${folder}/copy.sqlite the setting ${name} is damaged, and no server starts on it.`,
        );
      },
    );

    it("leaves the store alone when the backup is damaged or a server has the store open", async () => {
      await createBackup(store, `${folder}/copy.sqlite`);
      Deno.writeTextFileSync(`${folder}/bad.sqlite`, "no database");
      const stopServer = () => Promise.reject(new Error("No server is stopped for that."));
      await expect(restoreBackup(`${folder}/bad.sqlite`, store, NOW, stopServer)).rejects.toThrow(
        "is not a store of Gorin",
      );
      using lock = Deno.openSync(`${store}.lock`, { create: true, write: true });
      lock.lockSync(true);
      await expect(restoreBackup(`${folder}/copy.sqlite`, store, NOW)).rejects.toThrow(
        "Another server is using",
      );
      expect(Object((await db.get(["config", "epoch"])).value).data).toBe("the epoch");
    });

    it("leaves nothing behind that is as large as the store when it ends after the copy was made", async () => {
      await createBackup(store, `${folder}/copy.sqlite`);
      const names = () => Array.from(Deno.readDirSync(folder), ({ name }) => name).toSorted();
      const before = names();
      let copied: string[] = [];
      const neverStops = () => {
        copied = names();
        return Promise.reject(new Error("The server goes on."));
      };
      await expect(restoreBackup(`${folder}/copy.sqlite`, store, NOW, neverStops)).rejects.toThrow(
        "The server goes on.",
      );
      expect(copied).not.toEqual(before);
      expect(names()).toEqual(before);
    });
  });
});

describe("daily backups", () => {
  let folder: string;
  let db: Deno.Kv;

  beforeEach(async () => {
    folder = await Deno.makeTempDir({ prefix: "gorin-daily-" });
    db = await Deno.openKv(`${folder}/gorin.sqlite`);
    await db.set(["config", "epoch"], { v: 1, op: "an op", data: "the epoch" });
  });
  afterEach(async () => {
    db.close();
    await Deno.remove(folder, { recursive: true });
  });

  /** Makes the backup of `day`, and returns what it logged. */
  async function backUp(
    day: string,
    store = `${folder}/gorin.sqlite`,
    make: DailyBackupsOptions["backUp"] = (target) => createBackup(store, target),
  ): Promise<LogLine[]> {
    const lines: LogLine[] = [];
    await backUpToday({
      backUp: make,
      kv: wrapKv(db),
      folder: `${folder}/backups`,
      keep: 3,
      clock: () => Date.parse(`${day}T12:00:00Z`),
      log: { write: (line) => void lines.push(line) },
    });
    return lines;
  }

  const backups = () => [...Deno.readDirSync(`${folder}/backups`)].map(({ name }) => name).sort();

  it("daily backups › one is made each day, and the oldest goes when there are too many", async () => {
    expect(await backUp("2026-11-19")).toEqual([expect.objectContaining({ level: "info", event: "backup" })]);
    for (const day of ["2026-11-20", "2026-11-21", "2026-11-21", "2026-11-22"]) await backUp(day);
    expect(backups()).toEqual(
      ["20", "21", "22"].flatMap((day) => ["", ".sha256"].map((end) => `gorin-2026-11-${day}.sqlite${end}`)),
    );
  });

  it("daily backups › the latest is kept, also when the clock was set back before the others", async () => {
    for (const day of ["2026-11-20", "2026-11-21", "2026-11-22"]) await backUp(day);
    await backUp("2026-11-03");
    expect(backups().filter((name) => name.endsWith("e"))).toEqual(
      ["03", "21", "22"].map((day) => `gorin-2026-11-${day}.sqlite`),
    );
  });

  it("daily backups › a second one of the same day is not made", async () => {
    await backUp("2026-11-21");
    expect(await backUp("2026-11-21")).toEqual([]);
  });

  it("daily backups › other files in the folder are left alone", async () => {
    Deno.mkdirSync(`${folder}/backups`);
    Deno.writeTextFileSync(`${folder}/backups/gorin-notes.txt`, "mine");
    await backUp("2026-11-18");
    // That of a version that wrote none.
    Deno.removeSync(`${folder}/backups/gorin-2026-11-18.sqlite.sha256`);
    for (const day of ["19", "20", "21"]) await backUp(`2026-11-${day}`);
    expect(backups()).toContain("gorin-notes.txt");
    expect(backups()).toHaveLength(7);
  });

  it("daily backups › what a server left that ended while it made one goes with the next", async () => {
    Deno.mkdirSync(`${folder}/backups/gorin-2026-11-20.sqlite.copying`, { recursive: true });
    for (
      const file of [
        "gorin-2026-11-20.sqlite.copying/copy.sqlite",
        "gorin-2026-11-19.sqlite.partial",
        "mine.partial",
      ]
    ) {
      Deno.writeTextFileSync(`${folder}/backups/${file}`, "half");
    }
    await backUp("2026-11-21");
    expect(backups()).toEqual(["gorin-2026-11-21.sqlite", "gorin-2026-11-21.sqlite.sha256", "mine.partial"]);
  });

  it("daily backups › one of several servers makes it, and the others leave what it has begun", async () => {
    const begun = Promise.withResolvers<void>();
    const others = Promise.withResolvers<void>();
    const first = backUp("2026-11-21", undefined, async (target) => {
      Deno.writeTextFileSync(`${target}.partial`, "half");
      begun.resolve();
      await others.promise;
      expect(exists(`${target}.partial`)).toBe(true);
      return await createBackup(`${folder}/gorin.sqlite`, target);
    });
    await begun.promise;
    for (const lines of await Promise.all([backUp("2026-11-21"), backUp("2026-11-22")])) {
      expect(lines).toEqual([expect.objectContaining({ level: "info", outcome: expect.any(String) })]);
    }
    others.resolve();
    expect(await first).toEqual([expect.objectContaining({ level: "info", keys: 1 })]);
    expect(backups()).toEqual(["gorin-2026-11-21.sqlite", "gorin-2026-11-21.sqlite.sha256"]);
  });

  it("daily backups › many that begin at once make one, and none of them fails", async () => {
    const lines = (await Promise.all(Array.from({ length: 8 }, () => backUp("2026-11-21")))).flat();
    expect(lines.filter(({ keys }) => keys === 1)).toHaveLength(1);
    expect(lines.filter(({ level }) => level !== "info")).toEqual([]);
    expect((await verifyBackup(`${folder}/backups/gorin-2026-11-21.sqlite`)).hasChecksum).toBe(true);
    expect(backups()).toHaveLength(2);
  });

  it("daily backups › a store that finds the backup of another one says so, and leaves it", async () => {
    const setConfig = (name: string, data: string) => db.set(["config", name], { v: 1, op: "an op", data });
    await setConfig("jwt_secret", "a secret");
    await setConfig("owner", "an owner");
    await backUp("2026-11-21");
    // It was rotated since.
    await setConfig("jwt_secret", "another secret");
    expect(await backUp("2026-11-21")).toEqual([]);
    await setConfig("owner", "another owner");
    const before = Deno.statSync(`${folder}/backups/gorin-2026-11-21.sqlite`).mtime;
    expect(await backUp("2026-11-21")).toEqual([
      expect.objectContaining({ level: "error", outcome: expect.stringContaining("another store") }),
    ]);
    expect(Deno.statSync(`${folder}/backups/gorin-2026-11-21.sqlite`).mtime).toEqual(before);
  });

  it("daily backups › those of the host are apart, and are kept by their own number", () => {
    const times = ["2026-11-21T04:30:00.5Z", "2026-11-22T04:30:00Z", "2026-11-23T04:30:00Z"];
    const names = times.map((time) => nameOfBackup(new Date(time)));
    expect(names[0]).toBe("gorin-2026-11-21T04-30-00.sqlite");
    const files = [
      ...names.flatMap((name) => [name, `${name}.sha256`]),
      "gorin-2026-11-20.sqlite",
      "mine.sqlite",
    ];
    Deno.mkdirSync(`${folder}/backups`);
    for (const file of files) Deno.writeTextFileSync(`${folder}/backups/${file}`, "");
    removeOld(`${folder}/backups`, TIMED_NAME, 2, names[2] ?? "");
    expect(backups()).toEqual(files.slice(2).sort());
  });

  it("daily backups › a failure is logged, and deletes nothing", async () => {
    for (const day of ["18", "19", "20"]) await backUp(`2026-11-${day}`);
    expect(await backUp("2026-11-21", `${folder}/none.sqlite`)).toEqual([
      expect.objectContaining({ level: "error", event: "backup" }),
    ]);
    expect(backups()).toHaveLength(6);
  });
});
