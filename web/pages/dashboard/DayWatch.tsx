import { useAtomValue, useSetAtom, useStore } from "jotai/react";
import { type RefObject, useEffect } from "react";
import { t } from "#shared/texts/translate.ts";
import { useRestoredFocus } from "#shared/ui/focus.ts";
import { begunDayAtom, takeBegunDayAtom } from "../../app/session.ts";
import { dismissToastAtom, notifyAtom } from "../../app/toasts.ts";
import { loadDayAtom, shownRingAtom, showToday } from "../../day/day.ts";
import { TimerReminders } from "../../features/earth/TimerReminders.tsx";
import { addingGoalAtom, battleFormAtom } from "../../day/open_forms.ts";

/** What follows the dashboard without showing anything: the focus within `root`, the timer, and the end of the day. */
export function DayWatch({ root }: { root: RefObject<HTMLElement | null> }) {
  useRestoredFocus(root);
  useBegunDay();
  return <TimerReminders />;
}

const NOTICE = "begun_day";

/** Says that a new day has begun while the page stays on the one before, and loads it, so that it shows at once. */
function useBegunDay() {
  const begun = useAtomValue(begunDayAtom);
  const store = useStore();
  const load = useSetAtom(loadDayAtom);
  const notify = useSetAtom(notifyAtom);
  const dismiss = useSetAtom(dismissToastAtom);
  const take = useSetAtom(takeBegunDayAtom);
  const setBattleForm = useSetAtom(battleFormAtom);
  const setAddingGoal = useSetAtom(addingGoalAtom);
  useEffect(() => {
    // The page loads it later, and shows why it cannot.
    if (begun) load(begun).catch(() => {});
  }, [begun, load]);
  useEffect(() => {
    if (!begun) return;
    const onAction = () => {
      // What is typed there stays with its day.
      setBattleForm(null);
      setAddingGoal(false);
      take();
      showToday(store.get(shownRingAtom));
    };
    const action = { label: t("Go to the new day"), onAction };
    notify({ id: NOTICE, message: t("A new day has begun"), action, duration: Infinity });
    return () => dismiss(NOTICE);
  }, [begun, store, notify, dismiss, take, setBattleForm, setAddingGoal]);
}
