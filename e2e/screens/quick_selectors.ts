import { Element, PropertySymbol as own } from "happy-dom";

type Predicate = (element: Element) => boolean;

/** One element's own name and attributes: `button`, `input[type="checkbox"]:not([list])`, `*[role~="list"]`. */
const COMPOUND =
  /^(\*|[a-z][a-z0-9-]*)?((?:\[[a-z-]+(?:~?=(?:"[^"\]]*"|[\w-]+))?\]|:not\(\[[a-z-]+(?:="[^"\]]*")?\]\))*)$/i;

const CONDITION = /(:not\()?\[([a-z-]+)(?:(~?=)(?:"([^"\]]*)"|([\w-]+)))?\]/gi;

/** By selector; null for those that happy-dom itself evaluates. */
const compiled = new Map<string, Predicate | null>();

/**
 * Makes happy-dom evaluate lists of simple selectors in less time. The queries by role consist of these: a hundred for
 * each element whose role is asked for. happy-dom searches the whole tree once for each selector of a list, and notes
 * at every element which results depend on it. Returns a function that undoes it.
 */
export function quickenSelectors(): () => void {
  const { matches, querySelectorAll } = Element.prototype;
  Element.prototype.matches = function (selector: string) {
    const predicate = predicateOf(selector);
    return predicate ? predicate(this) : matches.call(this, selector);
  };
  const quick = function (this: Element, selector: string): unknown {
    const predicate = predicateOf(selector);
    if (!predicate) return querySelectorAll.call(this, selector);
    const found: Element[] = [];
    collect(this, predicate, found);
    // happy-dom's own constructor, which takes the elements of the list.
    return Reflect.construct(NodeList, [own.illegalConstructor, found]);
  };
  const define = (value: unknown) =>
    Object.defineProperty(Element.prototype, "querySelectorAll", {
      value,
      configurable: true,
      writable: true,
    });
  define(quick);
  return () => {
    define(querySelectorAll);
    Element.prototype.matches = matches;
  };
}

/** Adds the descendants that match, in the order of the document. */
function collect(root: Element, predicate: Predicate, found: Element[]): void {
  for (const child of root[own.elementArray]) {
    if (predicate(child)) found.push(child);
    collect(child, predicate, found);
  }
}

/** Returns the check for a simple selector, or null for any other. */
function predicateOf(selector: string): Predicate | null {
  let predicate = compiled.get(selector);
  if (predicate === undefined) {
    predicate = compile(selector);
    compiled.set(selector, predicate);
  }
  return predicate;
}

function compile(selector: string): Predicate | null {
  const parts: Predicate[] = [];
  for (const part of selector.split(",")) {
    const [text, name = "*", conditions = ""] = COMPOUND.exec(part.trim()) ?? [];
    if (!text) return null;
    parts.push(compound(name.toUpperCase(), [...conditions.matchAll(CONDITION)].map(condition)));
  }
  const [only] = parts;
  return parts.length === 1 && only ? only : (element) => parts.some((part) => part(element));
}

function compound(name: string, conditions: readonly Predicate[]): Predicate {
  const isNamed: Predicate = (element) => name === "*" || element[own.tagName]?.toUpperCase() === name;
  if (conditions.length === 0) return isNamed;
  return (element) => isNamed(element) && conditions.every((meets) => meets(element));
}

function condition([, not, name = "", operator, quoted, bare]: RegExpMatchArray): Predicate {
  const wanted = quoted ?? bare ?? "";
  const meets: Predicate = (element) => {
    const value = element.getAttribute(name);
    if (value === null) return false;
    if (operator === "=") return value === wanted;
    return operator === undefined || value.split(/\s+/).includes(wanted);
  };
  return not ? (element) => !meets(element) : meets;
}
