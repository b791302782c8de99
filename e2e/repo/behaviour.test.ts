import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { ENDPOINTS } from "#shared/contract/endpoints.ts";
import { TIMEZONE_CHOICES } from "#shared/domain/calendar.ts";
import { TIME_CATEGORIES } from "#shared/domain/rings/mod.ts";
import { type PromisedText, TEXTS } from "../web/texts/mod.ts";
import { read } from "./files.ts";

const page = read("docs/behaviour.md");
const codes = new Set([...page.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code.replaceAll(/\s+/g, " ")));

/** Returns the cells of the rows of the table below a heading. */
function rowsOf(heading: string): string[][] {
  const [, section = ""] = page.split(`\n## ${heading}\n`);
  const [own = ""] = section.split("\n## ");
  return own.split("\n").filter((line) => line.startsWith("|")).slice(2)
    .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
}

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

describe("docs/behaviour.md", () => {
  it("has every text that the stories look for on the screen", () => {
    const scenes: readonly (readonly PromisedText[])[] = Object.values(TEXTS).flatMap((scenes) =>
      Object.values(scenes)
    );
    const texts = new Set(scenes.flat().map(({ text }) => text));
    // The server's own sentence is another each time.
    texts.delete("{the server's own sentence}");
    expect([...texts].filter((text) => !codes.has(text))).toEqual([]);
  });

  it.each(rowsOf("Calls"))("has %s %s as the contract has it", (method, path, body = "", data = "") => {
    const [address] = namesIn(path ?? "");
    const endpoint = ENDPOINTS.find((one) => one.method === method && one.path === address);
    const fieldsOf = (schema: z.core.$ZodType | undefined) =>
      Object.keys(Object(schema?._zod.def).shape ?? {});
    const isForm = body.startsWith("the simple form");
    const sent = isForm
      ? []
      : namesIn(body.split(";")[0] ?? "").flatMap((name) => name === "{day}" ? [] : name);
    expect(fieldsOf(body.startsWith("query") ? endpoint?.query : endpoint?.body)).toEqual(
      expect.arrayContaining(sent),
    );
    expect(fieldsOf(endpoint?.response)).toEqual(expect.arrayContaining(namesIn(data)));
  });

  it("has the categories and the zones in their order", () => {
    const constants = new Map(rowsOf("Constants").map(([name = "", value = ""]) => [name, namesIn(value)]));
    expect(constants.get("categories, in their order")).toEqual(TIME_CATEGORIES);
    expect(constants.get("zones at registration")).toEqual(TIMEZONE_CHOICES);
  });
});
