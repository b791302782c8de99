/** The texts for the stores, compared with the extension. */
import { describe, expect, it } from "vitest";
import { manifestFor } from "../manifest.config.ts";

const listing = await Deno.readTextFile("docs/store/listing.md");
const manifest = await manifestFor("firefox") as unknown as {
  default_locale: string;
  name: string;
  description: string;
  commands: Record<string, { description?: string }>;
  permissions: string[];
  optional_permissions: string[];
  optional_host_permissions: string[];
  browser_specific_settings: { gecko: { data_collection_permissions: { required: string[] } } };
};

/** The texts of the manifest in a language. */
async function messagesOf(language: string): Promise<Record<string, { message: string }>> {
  return JSON.parse(await Deno.readTextFile(`extension/public/_locales/${language}/messages.json`));
}

const LANGUAGES = [{ language: "en", suffix: "" }, { language: "ja", suffix: " in Japanese" }];

/** The text below a heading of the listing. */
function section(title: string): string {
  return listing.split(/^## /m).find((part) => part.startsWith(`${title}\n`))?.slice(title.length).trim() ??
    "";
}

describe("the store listing", () => {
  it.each(LANGUAGES)(
    "has the name and the description of the manifest in $language, within the stores' limits",
    async ({ language, suffix }) => {
      const { name, description } = await messagesOf(language);
      expect(section(`Name${suffix}`)).toBe(name?.message);
      expect(section(`Summary${suffix}`)).toBe(description?.message);
      expect(description?.message.length).toBeLessThanOrEqual(132);
      const { length } = section(`Description${suffix}`);
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(16_000);
    },
  );

  it.each(LANGUAGES)("every text of the manifest is there in $language", async ({ language }) => {
    const { default_locale, name, description, commands } = manifest;
    expect(default_locale).toBe("en");
    const texts = [
      name,
      description,
      ...Object.values(commands).flatMap((command) => command.description ?? []),
    ];
    expect(texts.map((text) => text.replace(/^__MSG_(\w+)__$/, "$1")).toSorted())
      .toEqual(Object.keys(await messagesOf(language)).toSorted());
  });

  it("gives a reason for each permission, and for no other", () => {
    const { permissions, optional_permissions, optional_host_permissions } = manifest;
    const explained = section("Permissions").split("\n").slice(2).flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name)
    );
    expect(explained.toSorted()).toEqual(
      [...permissions, ...optional_permissions, ...optional_host_permissions].toSorted(),
    );
  });

  it("declares the data that the manifest declares", () => {
    const declared = manifest.browser_specific_settings.gecko.data_collection_permissions.required;
    const listed = section("Data").match(/`\w+Info`/g)?.map((name) => name.slice(1, -1));
    expect([...new Set(listed)].toSorted()).toEqual(declared.toSorted());
  });

  it.each([
    { title: "Screenshots", count: 4, size: [1_280, 800] },
    { title: "Small tile", count: 1, size: [440, 280] },
  ])("has $count pictures of the right size under $title", async ({ title, count, size }) => {
    const names = [...section(title).matchAll(/\((\w+\.png)\)/g)].map(([, name]) => name);
    expect(names).toHaveLength(count);
    for (const name of names) {
      const header = new DataView((await Deno.readFile(`docs/store/${name}`)).buffer);
      expect([header.getUint32(16), header.getUint32(20)], name).toEqual(size);
    }
  });
});
