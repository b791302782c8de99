import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { policyHtml } from "./plugins.ts";

describe("policyHtml", () => {
  it("sets headings, paragraphs and lists", () => {
    const text = "# Policy\n\nOne line\nand another.\n\n## What\n\n- first,\n  of two lines\n- second\n";
    expect(policyHtml(text)).toBe(
      "<h1>Policy</h1>\n<p>One line and another.</p>\n<h2>What</h2>\n" +
        "<ul>\n<li>first, of two lines</li>\n<li>second</li>\n</ul>",
    );
  });

  it.each(["a [link](x)", "<b>bold</b>", "### Small", "`code`", "| a | b |", "1. first"])(
    "rejects what it cannot set: %s",
    (text) => expect(() => policyHtml(text)).toThrow("Cannot show"),
  );

  it("sets the whole policy, of which no line is lost", async () => {
    const policy = await readFile("docs/store/privacy.md", "utf8");
    const words = (text: string) => text.replaceAll(/<[^>]+>|^#+ |^- /gm, " ").split(/\s+/).filter(Boolean);
    expect(words(policyHtml(policy))).toEqual(words(policy));
  });
});
