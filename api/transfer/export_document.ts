import type { User } from "#shared/records/mod.ts";
import {
  type DamagedPart,
  DayRecordSchema,
  profileOf,
  TrashedRecordSchema,
  writeDocument,
} from "#shared/transfer/mod.ts";
import { pickDeclared } from "../http/pick_declared.ts";
import type { Services } from "../services/services.ts";

/** Returns the text of everything that the user has: a document as `shared/transfer/document.ts` describes it. */
export async function* exportDocument(
  user: User,
  { transfers, trash, clock }: Services,
): AsyncGenerator<string> {
  const now = clock();
  const damaged: DamagedPart[] = [];
  yield* writeDocument({
    exported_at: new Date(now).toISOString(),
    account: { email: user.email, created_at: user.created_at },
    profile: profileOf(user),
    settings: user.settings,
    days: declared(DayRecordSchema, transfers.listDays(user.id, (part) => damaged.push(part))),
    trash: declared(TrashedRecordSchema, trashedRecords()),
    damaged,
  });

  async function* trashedRecords() {
    for (const { item, place } of await trash.listPlaced(user.id, now)) yield { deleted: item, place };
  }
}

/** The records without anything that their schema does not declare. */
async function* declared<T>(
  schema: Parameters<typeof pickDeclared>[0],
  records: AsyncIterable<T>,
): AsyncGenerator<T> {
  // Fields are left out, and none is changed.
  for await (const record of records) yield pickDeclared(schema, record) as T;
}
