import type { ImportMode, ImportReport } from "#shared/contract/mod.ts";
import { changeUser, type User, withSettings } from "#shared/records/mod.ts";
import type { TrashedRecord } from "#shared/transfer/mod.ts";
import { summaryRulesOf } from "../days/summary_rules.ts";
import { Failure } from "../failures/failure.ts";
import { letOthersRun } from "../limits/let_others_run.ts";
import { scheduleReminders } from "../push/reminders.ts";
import type { Services } from "../services/services.ts";
import { type Examined, examineDocument, requireStorable } from "./examine_document.ts";
import { readDocument } from "./read_document.ts";
import type { RunningImport } from "./running_imports.ts";

/** A document to import into the account of `user`. */
export interface DocumentImport {
  readonly mode: ImportMode;
  readonly user: User;
  /** The document, as it arrives. */
  readonly text: AsyncIterable<string>;
  /** Its length in bytes; null when that is not known. */
  readonly length: number | null;
}

/**
 * Imports a document, and returns what it did or, as a preview, would do. The document is kept in the store while it
 * arrives and is validated to its end; only then the account changes, day by day. Every step can be made twice: an
 * import that was interrupted is completed by running it again.
 */
export async function importDocument(
  { mode, user, text, length }: DocumentImport,
  services: Services,
): Promise<ImportReport> {
  const { runningImports, bulkTurn, transfers, clock } = services;
  const running = runningImports.begin(user.id, mode, length);
  const parts = transfers.createParts(user.id, clock());
  try {
    const take = async (chunk: string) => {
      running.read(chunk.length);
      if (mode !== "preview") await parts.add(chunk);
    };
    const examined = await examineDocument(
      readDocument(inTurns(text, bulkTurn, take)),
      { mode, user, running },
      services,
    );
    await transfers.requireRoom(user.id, examined.growth, mode === "replace" ? "empty" : "present", clock());
    if (mode === "preview") return examined.report;
    running.save(examined.report.days);
    await save(examined, inTurns(parts.read(), bulkTurn), { user, running }, services);
    return examined.report;
  } finally {
    running.end();
    await parts.remove();
  }
}

/**
 * The text, part by part, each once it was taken. Imports take turns with their parts, so that the days of one are in
 * memory at a time. Nobody waits for the network of another: a turn begins when its part is there.
 */
async function* inTurns(
  text: AsyncIterable<string>,
  turn: Services["bulkTurn"],
  take: (chunk: string) => Promise<void> = () => Promise.resolve(),
) {
  for await (const chunk of text) {
    const leave = await turn();
    try {
      await take(chunk);
      yield chunk;
    } finally {
      leave();
    }
  }
}

/**
 * Returns the user with the document's profile and settings. An account without days takes over the day rules of a
 * document with a profile. One with days keeps its own for these, as with any other change.
 */
function importedUser(
  user: User,
  { report, profile, settings }: Pick<Examined, "report" | "profile" | "settings">,
  now: number,
): User {
  const { earlier_day_rules: earlier, ...changes } = profile;
  const isEmpty = report.mode === "replace" || report.present_days === 0;
  if (!isEmpty || profile.timezone === undefined) return changeUser(user, { ...changes, settings }, now);
  const { earlier_day_rules: _former, ...rest } = user;
  const next = { ...rest, ...changes, settings: withSettings(user.settings, settings) };
  return earlier ? { ...next, earlier_day_rules: earlier } : next;
}

async function save(
  { report, profile, settings }: Examined,
  text: AsyncIterable<string>,
  { user: before, running }: { user: User; running: RunningImport },
  services: Services,
): Promise<void> {
  const { accounts, transfers, clock } = services;
  if (report.mode === "replace") await transfers.eraseDays(before.id);
  // First of all: the rows of days are made by the settings of their moment.
  const account = await accounts.update(before.id, ({ user, ...rest }) => ({
    ...rest,
    user: importedUser(user, { report, profile, settings }, clock()),
  }));
  if (!account) throw new Failure("unauthenticated");
  const { user } = account;
  await scheduleReminders(user, services);
  const trashed: TrashedRecord[] = [];
  for await (const record of readDocument(text)) {
    if (record.name === "trashed") trashed.push(record.value);
    if (record.name !== "day") continue;
    await transfers.mergeDay({
      userId: user.id,
      now: clock(),
      record: record.value,
      check: requireStorable,
      ...summaryRulesOf(user, services),
    });
    running.dayDone();
    await letOthersRun();
  }
  await transfers.mergeTrash({ userId: user.id, now: clock(), records: trashed });
}
