import type { Login } from "./login.ts";

/** What the command line needs of the machine on which it runs. */
export interface Host {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Prints one line to stdout. */
  print(line: string): void;
  /** Prints one line to stderr. */
  warn(line: string): void;
  /** Returns a line that the user enters, or null when there is nobody to ask. */
  ask(question: string): Promise<string | null>;
  readLogin(): Promise<Login | null>;
  /** Stores the login so that only the user can read it; with null, removes it. */
  writeLogin(login: Login | null): Promise<void>;
}
