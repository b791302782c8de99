import { parseArgs } from "node:util";
import project from "../package.json" with { type: "json" };
import { ApiError, createClient, troubleOf } from "#shared/client/mod.ts";
import { me } from "#shared/contract/mod.ts";
import {
  add,
  answer,
  type Arguments,
  book,
  CommandError,
  EXIT,
  type ExitCode,
  type Host,
  log,
  login,
  logout,
  type OpenCommand,
  seal,
  start,
  status,
  stop,
  type UserCommand,
  week,
} from "./commands.ts";

type AnyCommand = OpenCommand | UserCommand;

/** What is typed before the name of a command. */
const CALL = "deno task cli";

/** The commands by their names, in the order in which the help shows them. */
const COMMANDS: Readonly<Record<string, AnyCommand>> = {
  login,
  logout,
  start,
  stop,
  status,
  add,
  log,
  answer,
  seal,
  week,
  book,
};

/** Runs the command line with these arguments. Returns the exit code of the process. */
export async function runCli(args: readonly string[], host: Host): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    host.print(helpText());
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  if (name === "--version") {
    host.print(project.version);
    return EXIT.ok;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    host.warn(`There is no command ${JSON.stringify(name)}. See ${CALL} --help.`);
    return EXIT.usage;
  }
  try {
    const parsed = readArguments(command, rest);
    if (parsed.options.help) host.print(commandHelp(command));
    else if (command.open) await command.run(parsed, host);
    else await runAsUser(command, parsed, host);
    return EXIT.ok;
  } catch (error) {
    const { message, exitCode } = explained(error);
    host.warn(message);
    return exitCode;
  }
}

async function runAsUser(command: UserCommand, args: Arguments, host: Host): Promise<void> {
  const login = await host.readLogin();
  if (!login) throw new CommandError(`You are not logged in. Run: ${CALL} login`, EXIT.login);
  const client = createClient({ baseUrl: login.server, fetch: host.fetch, token: () => login.token });
  const { user } = await client.call(me, {});
  await command.run(args, { host, client, user });
}

function readArguments({ call, options = {}, takes }: AnyCommand, args: readonly string[]): Arguments {
  const known = Object.entries(options).map(([name, { value }]) =>
    [name, { type: value ? "string" as const : "boolean" as const }] as const
  );
  const usage = `Usage: ${CALL} ${call}. More with --help.`;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...Object.fromEntries(known), help: { type: "boolean", short: "h" } },
    });
    if (values.help) return { positionals, options: values };
    if (positionals.length < takes.min || positionals.length > takes.max) {
      throw new CommandError(usage, EXIT.usage);
    }
    return { positionals, options: values };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, EXIT.usage);
  }
}

/** Returns the sentence and the exit code for an error. Throws it again when it is a bug. */
function explained(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (!(error instanceof ApiError)) throw error;
  const { code, status: httpStatus } = error;
  const untrusted = code === "network" ? certificateProblem(error.cause) : null;
  if (untrusted !== null) {
    return new CommandError(
      `The certificate of the server is not trusted (${untrusted}). If a certificate authority of your own issued ` +
        "it, set DENO_CERT to the file of that authority's certificate.",
      EXIT.failed,
    );
  }
  if (code === "unauthenticated") {
    return new CommandError(`The access token is not valid any more. Run: ${CALL} login`, EXIT.login);
  }
  if (code === "forbidden") return new CommandError(error.message, EXIT.login);
  if (code === "timer_running") {
    return new CommandError(
      `A timer is already running. Stop it with ${CALL} stop, or start with --switch.`,
      EXIT.failed,
    );
  }
  // What responds in place of the server, such as the sign-in page of a proxy, says nothing about the call.
  const isLater = httpStatus >= 500 || troubleOf(error) !== "failed";
  return new CommandError(error.message, isLater ? EXIT.unreachable : EXIT.failed);
}

/** Returns what Deno says is wrong with the server's certificate, or null when a call failed for another reason. */
function certificateProblem(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null;
  return /invalid peer certificate: ([^\n]+)/.exec(cause.message)?.[1] ?? certificateProblem(cause.cause);
}

function helpText(): string {
  const width = Math.max(...Object.values(COMMANDS).map(({ call }) => call.length));
  return [
    `${CALL} COMMAND`,
    "",
    ...Object.values(COMMANDS).map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}`),
    "",
    `${CALL} COMMAND --help shows the options of a command.`,
    "",
    "Exit codes: 0 done, 1 rejected by the server, 2 called in a wrong way, 3 not logged in or not allowed,",
    "4 the server cannot be reached or cannot serve now.",
  ].join("\n");
}

function commandHelp({ call, summary, options = {} }: AnyCommand): string {
  const lines = Object.entries(options).map(([name, { value, help }]) =>
    [`--${name}${value ? ` ${value}` : ""}`, help] as const
  );
  const width = Math.max(0, ...lines.map(([left]) => left.length));
  return [
    `${CALL} ${call}`,
    "",
    summary,
    ...(lines.length > 0 ? ["", ...lines.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`)] : []),
  ].join("\n");
}
