import type { IndexHtmlTransformContext } from "vite";
import { expect, it } from "vitest";
import { firstPaintIsContent } from "./plugins.ts";

const BUILT = `<head>
    <script src="/first.js"></script>
    <script type="module" crossorigin src="/assets/popup.js"></script>
    <link rel="stylesheet" href="/assets/popup.css">
  </head>`;

it("a page names all its scripts ahead of its styles, and renders with its module", () => {
  const files = { "popup.js": ["state.js"], "state.js": ["runtime.js"], "runtime.js": [] };
  const bundle = Object.fromEntries(
    Object.entries(files).map(([path, imports]) => [path, { type: "chunk", fileName: path, imports }]),
  );
  const { handler } = firstPaintIsContent().transformIndexHtml as {
    handler(html: string, context: Partial<IndexHtmlTransformContext>): string;
  };
  // Of a bundle, the plugin reads the files and what they import.
  const context = { bundle, chunk: bundle["popup.js"] } as unknown as IndexHtmlTransformContext;
  expect(handler(BUILT, context).split("\n").map((line) => line.trim())).toEqual([
    "<head>",
    '<link rel="modulepreload" href="/popup.js">',
    '<link rel="modulepreload" href="/state.js">',
    '<link rel="modulepreload" href="/runtime.js">',
    '<script src="/first.js"></script>',
    '<link rel="stylesheet" href="/assets/popup.css">',
    '<script type="module" blocking="render" crossorigin src="/assets/popup.js"></script>',
    "</head>",
  ]);
});
