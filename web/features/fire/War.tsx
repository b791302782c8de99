import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue } from "jotai/react";
import { getRecord, listRecords } from "#shared/contract/mod.ts";
import { type HistoryRecord, recordKey } from "#shared/domain/book_records.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { longDate } from "#shared/domain/format.ts";
import { byHour, triedTasks } from "#shared/domain/record_figures.ts";
import { textKey } from "#shared/domain/schema.ts";
import { t } from "#shared/texts/translate.ts";
import { keepTimes, Section } from "#shared/ui/Controls.tsx";
import { Blade, FOLDS, HourRose, struckText } from "#shared/ui/RecordCharts.tsx";
import { RecordName } from "#shared/ui/RecordName.tsx";
import { browserTimeZone } from "../../app/platform.ts";
import { todayAtom } from "../../app/session.ts";
import { DERIVED, loggedCall, queryClientAtom } from "../../day/day.ts";

/** As many as anybody fights at once, besides the day's. */
const MOST_FOES = 3;

/** For how long a weakness that is not chosen again is still at war. */
const WAR_DAYS = 60;

/** The records of the weaknesses that were chosen last. */
const foesAtom = atomWithQuery((get) => ({
  queryKey: [DERIVED, "foes"],
  queryFn: async (context: { signal: AbortSignal }): Promise<HistoryRecord[]> => {
    const list = loggedCall(get, "The weaknesses", listRecords, { query: { kind: "weakness" } });
    const { records } = await list(context);
    const since = addDays(get(todayAtom), -WAR_DAYS);
    const latest = records.filter(({ last_day }) => last_day >= since).slice(0, MOST_FOES + 1);
    const found = await Promise.all(
      latest.map(({ kind, key }) =>
        loggedCall(get, "A weakness", getRecord, { params: { kind, key } })(context)
      ),
    );
    return found.map(({ record }) => record);
  },
}), (get) => get(queryClientAtom));

const foldsOf = ({ days }: HistoryRecord) => days.filter(({ outcome }) => outcome === "done").length;

/** How often something has struck until its hours say something. */
const TELLING = 3;

/** The blade of the day's weakness; one without folds for what was never chosen before. */
function ChosenBlade({ record }: { record: HistoryRecord | undefined }) {
  const folds = record ? foldsOf(record) : 0;
  return (
    <>
      <Blade folds={folds} />
      <p className="mt-1 text-small text-soft">
        {folds < FOLDS
          ? t("{count} of {all} folds. Each forged day folds it once; after thirty it is laid down.", {
            count: folds,
            all: FOLDS,
          })
          : t("It is laid down, after thirty folds.")}
      </p>
    </>
  );
}

/** How often a task worked against the weakness on the days before. */
function WorkedBefore({ record, task }: { record: HistoryRecord | undefined; task: string }) {
  const today = useAtomValue(todayAtom);
  const tried = triedTasks(record?.days.filter(({ date }) => date < today) ?? []);
  const [best] = tried;
  const own = tried.find((one) => textKey(one.task) === textKey(task));
  // Once says nothing yet.
  if (!own || own.set < 2) return null;
  const values = { count: own.done, all: own.set };
  return own === best && own.done > 0 && tried.length > 1
    ? t("Worked {count} of {all} times. No other task against it did better.", values)
    : t("Worked {count} of {all} times.", values);
}

/** The weaknesses at war, each as its blade, and when the latest one strikes; nothing until they are known. */
export default function War({ chosen, isBlade = false, task }: {
  /** The day's weakness, whose blade is drawn below its name. */
  chosen: string;
  /** Whether to show only that blade. */
  isBlade?: boolean;
  /** The task of which to say only how often it worked. */
  task?: string;
}) {
  const { data } = useAtomValue(foesAtom);
  const chosenKey = recordKey("weakness", chosen);
  if (!data) return null;
  const record = data.find(({ key }) => key === chosenKey);
  if (task !== undefined) return <WorkedBefore record={record} task={task} />;
  if (isBlade) return <ChosenBlade record={record} />;
  const atWar = data.filter((record) => foldsOf(record) < FOLDS);
  const [latest] = atWar;
  if (!latest) return null;
  const foes = atWar.filter(({ key }) => key !== chosenKey).slice(0, MOST_FOES);
  const struck = latest.days.flatMap(({ trigger_at }) => trigger_at ?? []);
  const hours = byHour(struck, browserTimeZone());
  return (
    // On a phone it is below the question, as it arrives late.
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 max-lg:border-t max-lg:border-hairline max-lg:pt-5 compact:order-last">
      {foes.length > 0 && (
        <Section title={chosen ? t("Also at war with") : t("At war with")}>
          <ul className="grid gap-5">
            {foes.map((foe) => <Foe key={foe.key} foe={foe} />)}
          </ul>
          {!chosen && (
            <p className="pt-3 text-small text-soft">
              {t("Each forged day folds a blade once; after thirty it is laid down.")}
            </p>
          )}
        </Section>
      )}
      {struck.length >= TELLING && (
        <Section title={t("When it strikes")}>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
            <HourRose hours={hours} />
            <div className="grow basis-40">
              <p className="font-medium wrap-anywhere">{latest.title}</p>
              <p className="text-small text-balance text-soft">{keepTimes(struckText(hours))}</p>
            </div>
          </div>
        </Section>
      )}
    </div>
  );
}

function Foe({ foe }: { foe: HistoryRecord }) {
  const folds = foldsOf(foe);
  const struckOn = foe.words.findLast(({ kind }) => kind === "trigger")?.day;
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium wrap-anywhere">
          <RecordName kind="weakness" of={foe.key}>{foe.title}</RecordName>
        </span>
        <span className="text-small text-soft">
          {t("{count} of {all} folds", { count: folds, all: FOLDS })}
        </span>
      </div>
      <Blade folds={folds} />
      {struckOn && (
        <span className="text-small text-soft">
          {t("Last struck on {date}", { date: longDate(struckOn) })}
        </span>
      )}
    </li>
  );
}
