/** The exit codes of the command line. */
export const EXIT = {
  ok: 0,
  /** The server rejected what was asked of it. */
  failed: 1,
  /** The command was called in a wrong way. */
  usage: 2,
  /** There is no login, or its token is not valid any more, or may only read. */
  login: 3,
  /** The server could not be reached, or cannot serve now: the same command may succeed later. */
  unreachable: 4,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with one sentence for the user and an exit code. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}
