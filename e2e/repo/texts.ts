import { parseSync } from "vite";
import { withoutFacts } from "#shared/ui/build/strip_facts.ts";

export interface ModuleTexts {
  /** The English texts given to `t`; `*` stands for what is inserted into a template. */
  readonly keys: readonly string[];
  /** Texts on the screen that do not go through `t`, with their lines. */
  readonly bare: readonly string[];
  /** Calls of `t` while the module is loaded, when no language is known yet, with their lines. */
  readonly early: readonly string[];
  /** Every other string, such as the texts of a table, which are translated where they are shown. */
  readonly strings: readonly string[];
}

/** Functions that translate their first argument. */
const TRANSLATORS = new Set(["t", "translator", "translate", "translated", "sentenceText"]);

/** Functions that log their arguments. */
const LOGS = /^(log[A-Z]\w*|loggedCall|suggestionCall)$/;

const AT_ONCE = /^(map|flatMap|filter|from|fromEntries)$/;

const isFunction = ({ type }: Node) => /Function/.test(type);

/** The attributes and props that are shown or read out. */
const SHOWN =
  /^(aria-(label|description|valuetext|placeholder)|title|alt|placeholder|label|hint|text|action|pendingAction|subtitle|description|message|about|empty|undo|caption|failed)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Returns the texts of a module. */
export function textsOf(path: string, written: string): ModuleTexts {
  // The document of the API is in English, and no screen has it.
  const source = path.startsWith("shared/")
    ? withoutFacts(written, parseSync(path, written).program)
    : written;
  const found = {
    keys: new Set<string>(),
    bare: [] as string[],
    early: [] as string[],
    strings: new Set<string>(),
  };
  const at = (node: Node, text: string) =>
    `${path}:${source.slice(0, node.start).split("\n").length}: ${text}`;
  const visit = (value: unknown, isLate: boolean): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, isLate));
    if (!isNode(value)) return;
    switch (value.type) {
      case "ImportDeclaration":
      case "TSTypeAnnotation":
      case "TSTypeAliasDeclaration":
      case "TSInterfaceDeclaration":
        return;
      case "CallExpression": {
        const [first, ...rest] = Array.isArray(value.arguments) ? value.arguments : [];
        if (isNode(value.callee) && TRANSLATORS.has(String(value.callee.name))) {
          for (const key of literalsOf(first)) found.keys.add(key);
          if (!isLate) found.early.push(at(value, literalsOf(first).join()));
          return visit(rest, isLate);
        }
        if (isNode(value.callee) && LOGS.test(String(value.callee.name))) return;
        // What is given to these is called at once.
        if (
          isNode(value.callee) && isNode(value.callee.property) &&
          AT_ONCE.test(String(value.callee.property.name))
        ) {
          visit(value.callee, isLate);
          for (const argument of [first, ...rest]) {
            visit(isNode(argument) && isFunction(argument) ? argument.body : argument, isLate);
          }
          return;
        }
        break;
      }
      case "JSXText": {
        const text = String(value.value).replaceAll(/\s+/g, " ").trim();
        if (isWords(text)) found.bare.push(at(value, text));
        return;
      }
      case "JSXAttribute": {
        const name = isNode(value.name) ? String(value.name.name) : "";
        const literal = isNode(value.value) && value.value.type === "Literal"
          ? String(value.value.value)
          : "";
        if (SHOWN.test(name) && isWords(literal)) found.bare.push(at(value, literal));
        if (literal) return;
        break;
      }
      case "NewExpression":
        // What is wrong with a file that the user chose is shown.
        if (isNode(value.callee) && value.callee.name === "CsvError" && Array.isArray(value.arguments)) {
          for (const key of literalsOf(value.arguments[1])) found.keys.add(key);
          return;
        }
        // An error is for developers, and is shown only by its code, unless its message is translated.
        if (/Error$/.test(isNode(value.callee) ? String(value.callee.name) : "")) {
          if (!Array.isArray(value.arguments)) return;
          return visit(
            value.arguments.filter((each) => isNode(each) && each.type === "CallExpression"),
            isLate,
          );
        }
        break;
      case "Property":
        if (isNode(value.key) && value.key.type === "Identifier") found.strings.add(String(value.key.name));
        break;
      case "Literal":
        if (typeof value.value === "string") found.strings.add(value.value);
        return;
    }
    for (const each of Object.values(value)) visit(each, isLate || isFunction(value));
  };
  visit(parseSync(path, source).program, false);
  return { keys: [...found.keys], bare: found.bare, early: found.early, strings: [...found.strings] };
}

/**
 * Returns the template literals of a module that look like a sentence or the second half of one, with its path; `…`
 * stands for what is inserted. What is logged, and errors for developers, are none.
 */
export function sentencesMade(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    const callee = isNode(value.callee) ? String(value.callee.name) : "";
    if (value.type === "NewExpression" && /^(Type)?Error$/.test(callee)) return;
    if (value.type === "CallExpression" && LOGS.test(callee)) return;
    if (
      value.type === "TemplateLiteral" && Array.isArray(value.expressions) && value.expressions.length > 0
    ) {
      const text = literalsOf(value).join().replaceAll("*", "…");
      if (/^([A-Z…]|must |is ).* .*$/.test(text) && /[a-z:]/.test(text)) found.push(`${path}: ${text}`);
    }
    for (const each of Object.values(value)) visit(each);
  };
  visit(parseSync(path, source).program);
  return found;
}

/** Returns the strings that an expression may be. */
function literalsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral": {
      const parts = Array.isArray(node.quasis) ? node.quasis : [];
      return [parts.map((part) => (part as { value: { cooked: string } }).value.cooked).join("*")];
    }
    case "ConditionalExpression":
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case "LogicalExpression":
      return [...literalsOf(node.left), ...literalsOf(node.right)];
    default:
      return [];
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

const isWords = (text: string) => /[A-Za-z]{2}/.test(text);

/** Returns the names of the placeholders of a text, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))].sort();
}
