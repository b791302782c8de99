import { describe, expect, it } from "vitest";
import * as z from "zod";
import ja from "#shared/data/ja.json" with { type: "json" };
import jaExtension from "#shared/data/ja_extension.json" with { type: "json" };
import jaPages from "#shared/data/ja_pages.json" with { type: "json" };
import jaSuggestions from "#shared/data/ja_suggestions.json" with { type: "json" };
import {
  BATTLES,
  COMPLACENCY_QUESTIONS,
  GENERAL_TASKS,
  GOAL_TEMPLATES,
  HARD_THINGS,
  TASKS_BY_CATEGORY,
  WEAKNESS_GROUPS,
} from "../../api/features/suggestions.ts";
import { MESSAGES } from "../../api/failures.ts";
import { DAY_LISTS, ITEM_KINDS, RING_NAMES, RINGS, TIME_CATEGORIES } from "#shared/domain/rings/mod.ts";
import { EXPLAINED, POINTS_EXPLAINED } from "#shared/domain/explained.ts";
import { fieldText } from "#shared/domain/problems.ts";
import { SENTENCES } from "#shared/domain/sentences.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { modulesShowing, textsFor } from "#shared/ui/build/shown_texts.ts";
import { isTest, projectFiles, read } from "./files.ts";
import { placeholdersOf, sentencesMade, textsOf } from "./texts.ts";

/** What is the same in every language. */
const SAME = new Set([
  "Gorin",
  "https://",
  "Authorization: Bearer TOKEN",
  "start,end,category,note",
]);

/** Strings that look like texts, and are none that `t` gets. */
const NO_TEXTS = new Set([
  // In the app's manifest, which is one for all users.
  "Master yourself through the Five Rings of discipline.",
  // In place of a push message of a later version, of which not even the language is known.
  "Open the dashboard to see what is still open.",
  // Logged.
  "Gorin: unhandled error.",
  "What is stored could not be read or sent",
  "What is pending could not be sent",
  "The browser could not be asked to keep what is stored",
]);

const surfaces = projectFiles().filter((path) =>
  // The server writes one page by itself.
  /^(web|extension|shared)\/.*\.tsx?$|^api\/features\/links\/witness_page\.ts$/.test(path) && !isTest(path) &&
  !/\/testing\/|^shared\/(texts\/(?!list_text)|ui\/build\/)|^web\/api_docs\/|\.config\.ts$/.test(path)
);
const modules = surfaces.map((path) => textsOf(path, read(path)));
const keys = new Set(modules.flatMap(({ keys }) => keys));
const strings = new Set(modules.flatMap(({ strings }) => strings));

/** The strings of tables for the screen, and not of what is sent or read from files. */
const shown = new Set(
  modules.flatMap(({ strings }, index) =>
    /^shared\/(transfer|contract|client|schema|records)\//.test(surfaces[index] ?? "") ? [] : strings
  ),
);

/** Whether a text may result from a key with inserted parts. */
const patterns = [...keys].filter((key) => key.includes("*"))
  .map((key) => new RegExp(`^${key.split("*").map(escape).join(".+")}$`));

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Every text that the server has in a table and sends. */
const sent = [
  ...Object.values(MESSAGES),
  ...WEAKNESS_GROUPS.flatMap(({ category, suggestions }) => [category, ...suggestions]),
  ...GENERAL_TASKS,
  ...Object.values(TASKS_BY_CATEGORY).flatMap((byWeakness) => Object.values(byWeakness).flat()),
  ...BATTLES.flatMap(({ hard_thing, battle_description, why }) => [hard_thing, battle_description, why]),
  ...HARD_THINGS.flatMap(({ hard_thing, why }) => [hard_thing, why]),
  ...GOAL_TEMPLATES.flatMap(({ title, domain, unit }) => [title, domain, unit]),
  ...COMPLACENCY_QUESTIONS.map(({ text }) => text),
];

/** Sentences that are not sent as they stand: the log has them, a client writes them, or advice follows. */
const NOT_SENT =
  /^(The store's file |This password |Choose a few words |Cannot (hash passwords|check a password|respond with)|A proxy's header |If something else |The client does not |The message is too long)/;

/** The modules of what the server sends. */
const senders = projectFiles().filter((path) =>
  /^(api|shared)\/.*\.ts$/.test(path) && !isTest(path) && !/\/testing\/|^shared\/ui\/build\//.test(path) &&
  !/^api\/(admin|env|features\/openapi|features\/suggestions|store\/address)/.test(path)
);

/** Every sentence in the code that rejects something, except what is followed by more. */
const reasons = senders
  .map((path) => read(path))
  .filter((source) =>
    /\b(Failure|OutgoingError|DocumentError|CsvError|ApiError|passwordRejected)\(/.test(source)
  )
  .flatMap((source) => [...source.matchAll(/"([A-Z][^"\n]* [^"\n]*\.)"/g)].map(([, text = ""]) => text))
  .filter((text) => !NOT_SENT.test(text));

/** The sentences with values, which Japanese has by their codes: see `sentences.test.ts`. */
const templates = new Set<string>(Object.values(SENTENCES));

/** What is wrong with a field, which is the second half of a sentence. */
const halves = senders
  .flatMap((path) =>
    [...read(path).matchAll(/(["'])((?:must|is) .*?[^\\])\1/g)].map(([, , text = ""]) => text)
  )
  .filter((text) => !templates.has(text));

/** Templates that look like sentences with values, and are none that a client translates. */
const NO_SENTENCES = new Set([
  // Names of devices.
  "api/auth/sessions.ts: Gorin extension in …",
  "api/auth/sessions.ts: … on …",
  "api/auth/sessions.ts: A browser on …",
  // Repeats the first detail, beside which its values stand.
  "api/failures.ts: … (and … more)",
  // For assistants.
  "api/features/mcp.ts: Today is … for this user, whose time zone is …. ",
  "api/features/mcp.ts: There is no tool … for the scope ….",
  // One of three problems without values: Japanese has each of these sentences.
  "api/features/outgoing.ts: The address ….",
  // Headers.
  "api/features/outgoing.ts: …: …",
  "api/http/web_files.ts: … 'self' …",
  // Logged.
  "api/http/middleware.ts: Requests for … were rejected: …",
  // A bug.
  "api/store/kv.ts: Cannot read … keys in one snapshot: … at most.",
  // Clients use these schemas too, and do not load the sentences. `api/http/mount.ts` puts the values beside them.
  "shared/contract/auth.ts: must be at least … characters",
  "shared/contract/auth.ts: must be at most … characters",
  "shared/contract/wind.ts: must be at most the target of …",
  "shared/domain/schema.ts: must be at most … characters",
  "shared/transfer/document.ts: must hold at most … … a day",
]);

/** What only the host reads, and what clients read and write themselves. */
const NOT_OF_RESPONSES =
  /^(api\/(format|main|server|store\/(config|damage|open|postgres))|shared\/(client|offline|texts|domain\/(quick_add|format)))\b/;

/** Every text of a table in shared/ that screens show through `t`. */
const tables = [
  ...TIME_CATEGORIES,
  ...RING_NAMES.flatMap((ring) => [RINGS[ring].title, RINGS[ring].purpose]),
  ...ITEM_KINDS.flatMap((kind) => [DAY_LISTS[kind].noun, DAY_LISTS[kind].plural]),
  ...RING_NAMES.flatMap((ring) => JSON.parse(read(`shared/data/questions/${ring}.json`)) as string[]),
  ...Object.values(POINTS_EXPLAINED),
  ...Object.values(EXPLAINED).flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
];

describe("the texts of the extension", () => {
  const shownBy = (path: string) => surfaces.includes(path) ? modules[surfaces.indexOf(path)] : undefined;
  const textsIn = (catalogues: readonly (readonly [string, Parameters<typeof textsFor>[1]])[]) =>
    new Set(
      catalogues.flatMap(([name, catalogue]) =>
        Object.values(textsFor(modulesShowing(name), catalogue).texts)
      )
        .flatMap(Object.keys),
    );
  const popup = textsIn([["ja.json", ja], ["ja_pages.json", jaPages]]);
  const all = popup.union(textsIn([["ja_extension.json", jaExtension]]));

  it.each([["the popup", "ja.json", popup], ["it", "ja_extension.json", all]])(
    "are all in what a Japanese user of %s loads",
    (_, name, texts) => {
      const itsModules = [...modulesShowing(name).keys()].flatMap((path) => shownBy(path) ?? []);
      const needed = new Set(itsModules.flatMap(({ keys, strings }) => [...keys, ...strings]));
      expect([...needed].filter((text) => text.includes("*") && text.includes("{"))).toEqual([]);
      const fields = [...needed].filter((text) => /^[a-z]+(_[a-z]+)*$/.test(text)).map(fieldText);
      const missing = [...needed, ...fields].filter((text) =>
        Object.hasOwn(JAPANESE.texts, text) && !texts.has(text)
      );
      expect(missing, "See shared/ui/build/shown_texts.ts.").toEqual([]);
      expect(itsModules.length).toBeGreaterThan(80);
    },
  );

  it("are not those of the dashboard alone, nor in the popup those of the options page", () => {
    expect(popup.has("Quick Timer")).toBe(true);
    const { questions, explained } = jaPages.texts;
    expect(Object.keys({ ...questions, ...explained }).filter((text) => all.has(text))).toEqual([]);
    expect(all.size).toBeLessThan(Object.keys(JAPANESE.texts).length / 2);
    expect([popup.has("Test and save"), all.has("Test and save")]).toEqual([false, true]);
  });
});

describe("the texts", () => {
  it("on every screen go through t", () => {
    const bare = modules.flatMap(({ bare }) => bare).filter((line) => !SAME.has(line.replace(/^\S+ /, "")));
    expect(bare, "Wrap them in t(…) of shared/texts/translate.ts, and add them to shared/data/ja*.json.")
      .toEqual(
        [],
      );
  });

  it("are translated when they are shown, not while modules are loaded", () => {
    expect(modules.flatMap(({ early }) => early), "Call t(…) where the text is shown.").toEqual([]);
  });

  it("are all in Japanese", () => {
    const missing = [...keys, ...tables].filter((key) =>
      key !== "" && !key.includes("*") && !Object.hasOwn(JAPANESE.texts, key) &&
      !Object.hasOwn(JAPANESE.sentences, key)
    );
    expect(missing, "Add them to their feature in shared/data/ja.json or ja_pages.json.").toEqual([]);
  });

  it("of tables are all in Japanese", () => {
    const missing = [...shown].filter((text) =>
      /^[A-Z“][^<>]* [^<>]*[a-z.?!]$/.test(text) && !NO_TEXTS.has(text) && !keys.has(text) &&
      !templates.has(text) &&
      !Object.hasOwn(JAPANESE.texts, text) && !Object.hasOwn(JAPANESE.sentences, text)
    );
    expect(missing, "Add them to shared/data/ja.json or ja_pages.json, and show them through t(…).").toEqual(
      [],
    );
  });

  it("that reject something are all in Japanese", () => {
    const missing = [...sent, ...reasons, ...halves].filter((text) =>
      !Object.hasOwn(JAPANESE.sentences, text) && !Object.hasOwn(JAPANESE.texts, text)
    );
    expect(missing, "Add them to the sentences of shared/data/ja*.json, or to ja_suggestions.json.").toEqual(
      [],
    );
  });

  it("that reject something with values are made by say", () => {
    const made = senders.filter((path) => !NOT_OF_RESPONSES.test(path))
      .flatMap((path) => sentencesMade(path, read(path)));
    expect(
      made.filter((line) => !NO_SENTENCES.has(line)),
      "Put them into shared/domain/sentences.ts, and use say(code, values).",
    ).toEqual([]);
    expect([...NO_SENTENCES].filter((line) => !made.includes(line)), "Remove them.").toEqual([]);
  });

  it("in Japanese are all in use", () => {
    const used = new Set([...keys, ...strings, ...tables]);
    const unused = Object.keys(JAPANESE.texts).filter((text) =>
      !used.has(text) && !patterns.some((pattern) => pattern.test(text)) && !isComposed(text)
    );
    expect(unused, "Remove them.").toEqual([]);
  });

  it("in Japanese are groups of texts, each once and only blank for a blank one", () => {
    const TextsSchema = z.record(z.string(), z.record(z.string().min(1), z.string()));
    const CatalogueSchema = z.strictObject({
      texts: TextsSchema,
      sentences: z.optional(TextsSchema),
      said: z.optional(TextsSchema),
    });
    const [everywhere, pages, extension] = [ja, jaPages, jaExtension].map((file) =>
      CatalogueSchema.parse(file)
    );
    const suggestions = TextsSchema.parse(jaSuggestions);
    const doubles = [
      [everywhere?.texts, pages?.texts, extension?.texts],
      [everywhere?.sentences, pages?.sentences, suggestions],
    ].flatMap((parts) => {
      const texts = parts.flatMap((groups) => Object.values(groups ?? {}).flatMap(Object.keys));
      return texts.filter((text, index) => texts.indexOf(text) !== index);
    });
    expect(doubles, "Keep the one whose file more surfaces load.").toEqual([]);
    const blank = [...Object.entries(JAPANESE.texts), ...Object.entries(JAPANESE.sentences)]
      .filter(([english, japanese]) => japanese.trim() === "" && english.trim() !== "");
    expect(blank, "Translate them.").toEqual([]);
  });

  it("have the same placeholders in both languages", () => {
    const different = [...Object.entries(JAPANESE.texts), ...Object.entries(JAPANESE.sentences)]
      .filter(([english, japanese]) => placeholdersOf(english).join() !== placeholdersOf(japanese).join());
    expect(different).toEqual([]);
  });
});

/** Texts that are put together from the names of fields and lists. */
function isComposed(text: string): boolean {
  const fields = /^[A-Z][a-z]+( [a-z]+)?$/.test(text) && strings.has(text.toLowerCase().replaceAll(" ", "_"));
  const counted = /^(1|\{count\}) [a-z ]+$/.test(text);
  return fields || counted;
}
