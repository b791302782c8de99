import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** The policy, in its only place: the stores show it, too. */
const POLICY = new URL("../../docs/store/privacy.md", import.meta.url);

const PLACE = "<!-- the policy -->";

/** A Vite plugin that puts the privacy policy into its page. */
export function policyPage(): Plugin {
  return {
    name: "gorin:policy-page",
    transformIndexHtml: {
      order: "pre",
      handler: async (html) => html.replace(PLACE, policyHtml(await readFile(POLICY, "utf8"))),
    },
  };
}

/** Marks that a text has beside those of the policy: such a text needs a real parser. */
const UNKNOWN_MARK = /[[\]<>&|`*_#]|^\d+\. /m;

/** Returns the HTML of a Markdown text of headings, paragraphs and lists. Throws for anything else. */
export function policyHtml(markdown: string): string {
  const blocks = markdown.trim().split(/\n{2,}/);
  return blocks.map(blockHtml).join("\n");
}

function blockHtml(block: string): string {
  const [, marks, title] = /^(#{1,2}) (.+)$/.exec(block) ?? [];
  if (marks && title) return `<h${marks.length}>${plain(title)}</h${marks.length}>`;
  if (!block.startsWith("- ")) return `<p>${plain(block)}</p>`;
  const items = block.slice(2).split(/\n- /).map((item) => `<li>${plain(item)}</li>`);
  return `<ul>\n${items.join("\n")}\n</ul>`;
}

/** Returns a text on one line. */
function plain(text: string): string {
  const [mark] = UNKNOWN_MARK.exec(text) ?? [];
  if (mark) {
    throw new Error(`Cannot show "${mark}" of the privacy policy: write headings, paragraphs and lists only`);
  }
  return text.replaceAll(/\s*\n\s*/g, " ");
}
