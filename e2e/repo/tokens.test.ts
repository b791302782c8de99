import { describe, expect, it } from "vitest";
import { isTest, projectFiles, read } from "./files.ts";

const TOKENS = "shared/ui/tokens.css";

/** Where a color cannot be a token of the style sheet, with the reason. It has the value of one. */
const WITHOUT_TOKENS: Readonly<Record<string, string>> = {
  "extension/background/toolbar.ts": "The browser draws the badge.",
  "shared/ui/build/make_icons.ts": "Icons are files.",
  "shared/ui/icons/favicon.svg": "Icons are files.",
  "shared/ui/Mark.tsx": "A mask shows what it covers with white.",
  "shared/domain/mark_svg.ts": "Icons are files, or drawn by a script.",
  "web/build/plugins.ts": "The system reads the manifest.",
  "web/index.html": "The browser colors its own frame.",
};

const COLOR =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\((?!\$)/gi;

/** Sizes of text, corners and distances between lines that are no tokens. */
const SIZE = /\b(?:text|leading|tracking|rounded(?:-[a-z]+)?)-\[[\d.]/g;

const styled = projectFiles().filter((path) =>
  /^(web|shared|extension|e2e\/gallery)\/.*\.(tsx?|css|html|svg)$/.test(path) && path !== TOKENS &&
  !isTest(path) &&
  !path.startsWith("shared/transfer/")
);
const found = (pattern: RegExp) =>
  styled.flatMap((path) =>
    (read(path).match(pattern) ?? []).map((value) => ({ path, value: value.toLowerCase() }))
  );

describe("the visual system", () => {
  it("has all its colors in one file", () => {
    const raw = found(COLOR).filter(({ path }) => !WITHOUT_TOKENS[path]);
    expect(raw, "Use a token of shared/ui/tokens.css, or add one: see docs/design.md.").toEqual([]);
  });

  it("has the same colors where the style sheet does not reach", () => {
    const tokens = new Set((read(TOKENS).match(COLOR) ?? []).map((value) => value.toLowerCase()));
    const others = found(COLOR).filter(({ path, value }) => WITHOUT_TOKENS[path] && !tokens.has(value));
    expect(others, "Use the value of a token of shared/ui/tokens.css.").toEqual([]);
  });

  it("has all its sizes of text and of corners in one file", () => {
    expect(found(SIZE), "Use a size of shared/ui/tokens.css, or add one: see docs/design.md.").toEqual([]);
  });
});

describe("the gallery", () => {
  it("shows every shared component", () => {
    const components = projectFiles().filter((path) => /^shared\/ui\/.*\.tsx$/.test(path) && !isTest(path))
      .flatMap((path) =>
        [...read(path).matchAll(/^export (?:default )?(?:function|const) ([A-Z]\w*[a-z]\w*)(?<!Schema)\b/gm)]
          .map((
            [, name],
          ) => ({
            path,
            name,
          }))
      );
    const gallery = projectFiles().filter((path) => path.startsWith("e2e/gallery/") && path.endsWith(".tsx"))
      .map(read)
      .join("\n");
    const missing = components.filter(({ path, name }) =>
      !new RegExp(`<${name}[\\s>]`).test(gallery) || !gallery.includes(path)
    );
    expect(components.length).toBeGreaterThan(60);
    expect(missing, "Show it in a group of e2e/gallery/groups, then run deno task gallery:update.").toEqual(
      [],
    );
  });
});
