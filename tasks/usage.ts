import { parseArgs } from "node:util";
import project from "../package.json" with { type: "json" };
import { fail, print, warn } from "./print.ts";

/** How a task is called. */
export interface Usage {
  /** The task with its arguments: `backup FILE`. */
  readonly call: string;
  /** What it does, in lines of at most 80 characters. */
  readonly help: string;
  /** Switches, such as `yes` for `--yes`, each with what it does. */
  readonly switches?: Readonly<Record<string, string>>;
  /** Options with a value, such as `from` for `--from STORE`, each with what it does. All of them are required. */
  readonly options?: Readonly<Record<string, string>>;
  /** Options with a value that may be absent, such as `days` for `--days 365`, each with what it does. */
  readonly optional?: Readonly<Record<string, string>>;
  /** The names of which any number may be given, in place of arguments in the call. */
  readonly names?: readonly string[];
}

/** What a task was called with. */
export interface Call {
  /** As many as the usage names. */
  readonly args: readonly string[];
  readonly switches: ReadonlySet<string>;
  readonly options: Readonly<Record<string, string>>;
  /** The optional ones that were given. */
  readonly optional: Readonly<Partial<Record<string, string>>>;
}

/**
 * Returns the arguments of this process. Prints the help or the version and ends the process for `--help` and
 * `--version`, and for a wrong call.
 */
export function readCall({ call, help, switches = {}, options = {}, optional = {}, names }: Usage): Call {
  const wanted = call.replaceAll(/--\w+ [A-Z]+/g, "").split(" ").filter((word) => /^[A-Z]+$/.test(word));
  const named = { ...options, ...optional, ...switches };
  const width = Math.max(12, ...Object.keys(named).map(({ length }) => length));
  const lines = Object.entries(named).map(([name, text]) => `  --${name.padEnd(width)} ${text}`);
  const text = [`deno task ${call}`, "", help, ...(lines.length > 0 ? ["", ...lines] : [])].join("\n");
  try {
    const types: Record<string, { readonly type: "boolean" | "string" }> = {
      help: { type: "boolean" },
      version: { type: "boolean" },
    };
    for (const name of Object.keys(switches)) types[name] = { type: "boolean" };
    for (const name of Object.keys({ ...options, ...optional })) types[name] = { type: "string" };
    const { values, positionals } = parseArgs({ allowPositionals: true, options: types });
    if (values["help"]) {
      print(text);
      Deno.exit(0);
    }
    if (values["version"]) {
      print(project.version);
      Deno.exit(0);
    }
    const unknown = positionals.find((name) => names && !names.includes(name));
    if (unknown) throw new Error(`${unknown} is not one of ${names?.join(", ")}.`);
    if (!names && positionals.length !== wanted.length) {
      throw new Error(`Expected ${wanted.join(" ") || "no arguments"}.`);
    }
    const missing = Object.keys(options).find((name) => !values[name]);
    if (missing) throw new Error(`Expected --${missing}.`);
    return {
      args: positionals,
      options: Object.fromEntries(Object.keys(options).map((name) => [name, String(values[name])])),
      optional: Object.fromEntries(
        Object.keys(optional).flatMap((name) =>
          values[name] === undefined ? [] : [[name, String(values[name])]]
        ),
      ),
      switches: new Set(Object.keys(switches).filter((name) => values[name] === true)),
    };
  } catch (error) {
    warn(messageOf(error));
    fail(`Usage: deno task ${call}. More with --help.`);
  }
}

/** Returns the message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
