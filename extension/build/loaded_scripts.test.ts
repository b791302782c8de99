import { expect, it } from "vitest";
import { importsOf, scriptsOf } from "./loaded_scripts.ts";

it("the scripts of a page are found, whatever else their tags say", () => {
  const html =
    `<script src="/first.js"></script><script type="module" crossorigin src="/assets/a.js"></script>`;
  expect(scriptsOf(html)).toEqual(["/first.js", "/assets/a.js"]);
});

it("what a built module imports at once is found, and what it imports later is not", () => {
  const script = `import{a as e,b}from"./one-x1.js";import"./two.js";import t,{c}from"../three.js";` +
    `const late=()=>import("./late.js");const text="import me from somewhere";`;
  expect(importsOf(script, "/assets/main.js")).toEqual(["/assets/one-x1.js", "/assets/two.js", "/three.js"]);
});
