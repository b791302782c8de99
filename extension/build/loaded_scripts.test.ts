import { expect, it } from "vitest";
import { importsOf, scriptsOf } from "./loaded_scripts.ts";

it("finds the scripts of a page, whatever their other attributes", () => {
  const html =
    `<script src="/first.js"></script><script type="module" crossorigin src="/assets/a.js"></script>`;
  expect(scriptsOf(html)).toEqual(["/first.js", "/assets/a.js"]);
});

it("finds static imports of a built module and no dynamic ones", () => {
  const script = `import{a as e,b}from"./one-x1.js";import"./two.js";import t,{c}from"../three.js";` +
    `const late=()=>import("./late.js");const text="import me from somewhere";`;
  expect(importsOf(script, "/assets/main.js")).toEqual(["/assets/one-x1.js", "/assets/two.js", "/three.js"]);
});
