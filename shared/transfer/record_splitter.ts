import { say } from "../domain/sentences.ts";
import type { Sentence } from "../texts/said.ts";

/** The most UTF-16 units of one record. The largest day that can be stored is about half of it. */
export const MAX_RECORD_LENGTH = 1_048_576;

/** A value of a document that is read as a whole: a member of the top-level object, or an item of one of its lists. */
export interface RecordText {
  /** The name of the member. */
  readonly name: string;
  /** The position in the member's list; null for a member that is not read item by item. */
  readonly index: number | null;
  /** The line on which the value begins, from 1. */
  readonly line: number;
  /** The value as JSON; its grammar is not checked yet. */
  readonly text: string;
}

/** A document that is not JSON, or not an object of records. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
  constructor(readonly sentence: Sentence) {
    super(sentence.text);
  }
}

/** Splits a JSON document into its records, as its text arrives. */
export interface RecordSplitter {
  /** Returns the records that end within `chunk`, the next part of the text. Throws a {@link DocumentError}. */
  push(chunk: string): RecordText[];
  /** To be called after the last chunk. Throws when the document is not complete. */
  end(): void;
}

/** What the splitter expects next. `value` and `item` collect what they find; the others are punctuation. */
type State =
  | "start"
  | "first_key"
  | "key"
  | "colon"
  | "value"
  | "after_value"
  | "first_item"
  | "item"
  | "after_item"
  | "end";

const LIST_STATES: ReadonlySet<State> = new Set(["first_item", "item"]);

/** How each kind of punctuation moves on. Whatever is not listed is an error, or begins what is collected. */
const NEXT: Readonly<Partial<Record<State, Readonly<Record<string, State>>>>> = {
  start: { "{": "first_key" },
  first_key: { "}": "end" },
  colon: { ":": "value" },
  after_value: { ",": "key", "}": "end" },
  first_item: { "]": "after_value" },
  after_item: { ",": "item", "]": "after_value" },
  end: {},
};

/**
 * A splitter of documents whose members `lists` are read item by item. It only finds where values begin and end; what
 * is between is left to `JSON.parse`, record by record, so that a document of any length takes the memory of one
 * record.
 */
export function createRecordSplitter(lists: ReadonlySet<string>): RecordSplitter {
  let state: State = "start";
  let line = 1;
  let name = "";
  let index = 0;
  /** What is collected: its text so far, its first line, and where in it the text is. */
  let open: {
    parts: string[];
    length: number;
    line: number;
    depth: number;
    quoted: boolean;
    escaped: boolean;
    bare: boolean;
  } | null = null;

  const fail = (problem: string): never => {
    throw new DocumentError(say("document_line", { line: open?.line ?? line, problem }));
  };
  const failAt = (char: string): never => {
    const sign = JSON.stringify(char);
    throw new DocumentError(say("document_unexpected", { line: open?.line ?? line, sign }));
  };

  /** Returns the record that is complete, or null for a key. */
  const close = (): RecordText | null => {
    const { parts, line: begun } = open ?? fail("Nothing to close.");
    const text = parts.join("");
    const before = state;
    open = null;
    if (before === "key" || before === "first_key") {
      name = readKey(text, begun);
      state = "colon";
      return null;
    }
    state = before === "value" ? "after_value" : "after_item";
    return { name, index: before === "value" ? null : index++, line: begun, text };
  };

  /** Moves on over one character outside of any value. Returns whether a value begins with it. */
  const step = (char: string): boolean => {
    if (char === " " || char === "\t" || char === "\r" || char === "\n") return false;
    const next = NEXT[state]?.[char];
    if (next) {
      state = next;
      return false;
    }
    if (state === "value" && char === "[" && lists.has(name)) {
      state = "first_item";
      index = 0;
      return false;
    }
    const isKey = state === "key" || state === "first_key";
    if (isKey ? char !== '"' : state !== "value" && !LIST_STATES.has(state)) {
      if (state === "start") fail("This is not a JSON object.");
      failAt(char);
    }
    if (",:]}".includes(char)) failAt(char);
    return true;
  };

  return {
    push(chunk) {
      const records: RecordText[] = [];
      let from = 0;
      const take = (to: number) => {
        if (!open) return;
        open.parts.push(chunk.slice(from, to));
        open.length += to - from;
        if (open.length > MAX_RECORD_LENGTH) fail("A record is larger than any day can be.");
      };
      const finish = (to: number) => {
        take(to);
        const record = close();
        if (record) records.push(record);
      };
      for (let at = 0; at < chunk.length; at++) {
        const char = chunk.charAt(at);
        if (!open) {
          if (step(char)) {
            open = {
              parts: [],
              length: 0,
              line,
              depth: 0,
              quoted: false,
              escaped: false,
              bare: !'"{['.includes(char),
            };
            from = at;
          }
        } else if (open.bare && ",]} \t\r\n".includes(char)) {
          finish(at);
          step(char);
        }
        if (char === "\n") line++;
        if (!open || open.bare) continue;
        if (open.escaped) open.escaped = false;
        else if (open.quoted) {
          if (char === "\\") open.escaped = true;
          else if (char === '"') open.quoted = false;
        } else if (char === '"') open.quoted = true;
        else if (char === "{" || char === "[") open.depth++;
        else if (char === "}" || char === "]") open.depth--;
        if (!open.quoted && open.depth === 0) finish(at + 1);
      }
      take(chunk.length);
      return records;
    },
    end() {
      if (open || state !== "end") fail("The document ends before it is complete.");
    },
  };
}

function readKey(text: string, line: number): string {
  const key = parseRecord({ name: "", index: null, line, text });
  return typeof key === "string" ? key : "";
}

/** Returns the value of a record. Throws a {@link DocumentError} when it is not JSON. */
export function parseRecord({ text, line }: RecordText): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DocumentError(say("document_line", { line, problem: "This is not valid JSON." }));
  }
}
