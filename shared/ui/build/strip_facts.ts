import type { Plugin } from "vite";

/** The properties of an endpoint that only the document of the API shows. */
const OF_ENDPOINTS: ReadonlySet<unknown> = new Set(["summary", "tag", "example"]);

/**
 * A Vite plugin that leaves out of a client what `shared/` says for the document of the API: the summary, the tag and
 * the example in each call of `endpoint`, each call of `register(FACTS, …)`, and of `described(schema, …)` all but the
 * schema.
 */
export function stripFacts(): Plugin {
  return {
    name: "gorin:strip-facts",
    apply: "build",
    transform: {
      filter: { id: /\/shared\/.*\.ts$/, code: /\b(?:endpoint|described)\(|\bregister\(FACTS/ },
      handler(code) {
        return { code: withoutFacts(code, this.parse(code)), map: null };
      },
    },
  };
}

/** A node of a syntax tree, as far as it is looked at. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** What is cut out of a text, by its indexes. */
interface Cut {
  readonly start: number;
  readonly end: number;
}

/** Returns what a call has for the document alone. */
function cutsOf(node: Node): Cut[] {
  const { type, callee, start, end } = node;
  if (type !== "CallExpression" || !isNode(callee)) return [];
  const [first] = nodesOf(node.arguments);
  if (!first) return [];
  if (callee.name === "endpoint") return cutsOfEndpoint(nodesOf(first.properties));
  if (callee.name === "described") return [{ start, end: first.start }, { start: first.end, end }];
  // schema.register(FACTS, …)
  return first.name === "FACTS" && isNode(callee.object) ? [{ start: callee.object.end, end }] : [];
}

function cutsOfEndpoint(properties: readonly Node[]): Cut[] {
  return properties.flatMap(({ key, start, end }, at) =>
    isNode(key) && OF_ENDPOINTS.has(key.name) ? [{ start, end: properties[at + 1]?.start ?? end }] : []
  );
}

function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Returns the code, of which `program` is the syntax tree, without what only the document shows. */
export function withoutFacts(code: string, program: unknown): string {
  const cuts: Cut[] = [];
  visit(program, (node) => cuts.push(...cutsOf(node)));
  let end = code.length;
  let kept = "";
  for (const cut of cuts.toSorted((a, b) => b.start - a.start)) {
    kept = code.slice(cut.end, end) + kept;
    end = cut.start;
  }
  return code.slice(0, end) + kept;
}

function visit(value: unknown, call: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((item) => visit(item, call));
  if (!(value instanceof Object)) return;
  if (isNode(value)) call(value);
  Object.values(value).forEach((part) => visit(part, call));
}

function isNode(value: unknown): value is Node {
  return value instanceof Object && "type" in value && "start" in value && "end" in value;
}
