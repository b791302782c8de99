import type { Client } from "#shared/client/mod.ts";
import type { User } from "#shared/records/mod.ts";
import type { Host } from "./host.ts";

/** The value of an option: a text, `true` for a switch, undefined when it is absent. */
export type Option = string | boolean | undefined;

/** What a command was called with. */
export interface Arguments {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
}

/** A command of the command line. */
export interface Command {
  /** How it is called: `start CATEGORY [NOTE]`. */
  readonly call: string;
  /** What it does, in one line. */
  readonly summary: string;
  /** Its options, each with what it does. An option with a `value` takes one. */
  readonly options?: Readonly<Record<string, { readonly value?: string; readonly help: string }>>;
  /** How many arguments it takes. */
  readonly takes: { readonly min: number; readonly max: number };
}

/** A command for which the user need not be logged in. */
export interface OpenCommand extends Command {
  readonly open: true;
  run(args: Arguments, host: Host): Promise<void>;
}

/** A command that calls the server as the logged-in user. */
export interface UserCommand extends Command {
  readonly open?: never;
  run(args: Arguments, session: Session): Promise<void>;
}

/** The logged-in user, the server, and the machine. */
export interface Session {
  readonly host: Host;
  readonly client: Client;
  readonly user: User;
}
