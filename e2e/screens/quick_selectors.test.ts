// @vitest-environment happy-dom
import { expect, it, onTestFinished } from "vitest";
import { quickenSelectors } from "./quick_selectors.ts";

const PAGE = `
  <main role="region list" aria-label="A, b">
    <button type="button">One</button><a>No link</a><a href="/x">Link</a>
    <form><input type="checkbox"><input list="all"><input type="text" disabled><select size="2"><option>1</select></form>
    <svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>
    <ul aria-hidden="true"><li id="first" class="item">1</li><li data-x="">2</li></ul>
    <img alt=""><img alt="Text"><section role="button"><h2>Title</h2></section>
  </main>`;

const SELECTORS = [
  "*",
  "button",
  "BUTTON",
  "path",
  "svg",
  "[role]",
  '*[role~="button"],button,input',
  '*[role~="list"],menu,ol,ul',
  '*[role~="lis"]',
  'input[type="checkbox"]',
  'input[type="checkbox"], select',
  "input:not([list])",
  'img[alt]:not([alt=""])',
  "img[alt='']",
  "a[href]",
  "[aria-hidden=true]",
  "[data-x]",
  '[aria-label="A, b"]',
  // Those that happy-dom itself evaluates.
  "ul > li",
  "main li",
  "#first",
  ".item",
  "input:disabled",
  "li:first-child",
];

it("the quick evaluation of selectors finds the same elements, in the same order", () => {
  document.body.innerHTML = PAGE;
  onTestFinished(() => document.body.replaceChildren());
  const found = () => {
    const all = [...document.querySelectorAll("*")];
    return SELECTORS.map((selector) => ({
      selector,
      inside: [...document.body.querySelectorAll(selector)].map((element) => element.outerHTML),
      matching: all.filter((element) => element.matches(selector)).map((element) => element.outerHTML),
    }));
  };
  const before = found();
  onTestFinished(quickenSelectors());
  const quick = found();
  expect(quick).toEqual(before);
  expect(quick.filter(({ matching }) => matching.length === 0).map(({ selector }) => selector))
    .toEqual(['*[role~="lis"]']);
});
