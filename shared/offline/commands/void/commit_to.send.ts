import { addDays, type CalendarDate } from "../../../calendar/mod.ts";
import type { Client } from "../../../client/mod.ts";
import { getDay, putCommitment } from "../../../contract/mod.ts";
import type { CommitTo } from "./commit_to.ts";
import type { SendContext, SendResult } from "../send_context.ts";
import { t } from "../../../texts/translate.ts";

/** Sets the commitment for a day. */
export async function sendCommitTo(
  { day, commitment, was }: CommitTo,
  { client }: SendContext,
): Promise<SendResult> {
  const present = was === undefined ? "" : await presentCommitment(day, client);
  await client.call(putCommitment, { params: { day }, body: { tomorrow_commitment: commitment } });
  const differs = was !== undefined && present !== was && present !== commitment;
  return {
    day: null,
    conflicts: differs
      ? [{ what: t("Commitment for {day}", { day }), mine: commitment, theirs: present, ring: "void" }]
      : [],
  };
}

/**
 * Returns the server's commitment for `day`, which the day before contains. It is fetched each time, because a
 * commitment has no version that would show whether the cached one is current.
 */
async function presentCommitment(day: CalendarDate, client: Client): Promise<string> {
  const previousDay = await client.call(getDay, { params: { day: addDays(day, -1) } });
  return previousDay.day.void.tomorrow_commitment;
}
