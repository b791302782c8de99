import {
  createWitness,
  endWitness,
  getWitness,
  readWitness,
  WITNESS_DAYS,
  type Witnessed,
} from "#shared/contract/mod.ts";
import { commitmentKept } from "#shared/domain/commitments.ts";
import { addDays, datesOf } from "#shared/domain/calendar.ts";
import type { DaySummary } from "#shared/domain/records.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { fullnessOfRow } from "#shared/domain/score.ts";
import type { User } from "#shared/domain/user.ts";
import { summaryOf, summaryRulesOf, todayOf } from "../../days/view.ts";
import { serve } from "../../http/mount.ts";
import type { Services } from "../../services.ts";
import { createLink, throughLink } from "./links.ts";

export const witnessRoutes = [
  serve(getWitness, {
    handle: async ({ caller: { user } }, { witnesses }) => ({ witness: await witnesses.get(user.id) }),
  }),

  serve(createWitness, {
    handle: async ({ caller: { user, session }, context }, services) => {
      context.set("securityEvent", { event: "witness_created", user: user.id, session: session.id });
      const { secret, link } = await createLink(user.id, services.witnesses, services);
      return { witness: { ...link, url: `/witness/${secret}` } };
    },
  }),

  serve(endWitness, {
    handle: async ({ caller: { user, session }, context }, { witnesses }) => {
      context.set("securityEvent", { event: "witness_ended", user: user.id, session: session.id });
      await witnesses.put(user.id, null);
      return { witness: null };
    },
  }),

  serve(readWitness, {
    handle: async ({ params: { secret } }, services) => ({ witness: await witnessed(secret, services) }),
  }),
];

/** Returns what the witness with this secret sees. Throws `not_found` for any other secret. */
export async function witnessed(secret: string, services: Services): Promise<Witnessed> {
  return await throughLink(secret, services.witnesses, services, (user) => seenOf(user, services));
}

async function seenOf(user: User, services: Services): Promise<Witnessed> {
  const { history } = services;
  const today = todayOf(user, services);
  const range = { from: addDays(today, 1 - WITNESS_DAYS), to: today };
  const [rows, commitments, battles] = await Promise.all([
    history.listRows(user.id, range, summaryRulesOf(user, services)),
    history.listCommitments(user.id, range),
    history.listRing(user.id, "void", today, WITNESS_DAYS),
  ]);
  const summaries = new Map(rows.map((row) => [row.date, summaryOf(row, user)]));
  const outcomes = commitments.filter(({ day }) => day < today).map(({ day, commitment }) =>
    commitmentKept(commitment, battles.find((one) => one.day === day)?.ring.battle_logs ?? [])
  );
  return {
    days: datesOf(range).map((date) => {
      const summary = summaries.get(date);
      return { date, completed: summary?.completed ?? 0, fullness: fullnessOf(summary) };
    }),
    commitments: {
      kept: outcomes.filter((outcome) => outcome === "kept").length,
      broken: outcomes.filter((outcome) => outcome === "broken").length,
    },
  };
}

function fullnessOf(summary: DaySummary | undefined): number[] {
  const fullness = summary && fullnessOfRow(summary);
  return RING_NAMES.map((ring) => Math.round((fullness?.[ring] ?? 0) * 1_000) / 1_000);
}
