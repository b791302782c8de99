import { TIMER } from "../../app/popup_values.ts";
import { Popups, PopupWith } from "../../app/PopupWith.tsx";

/** The popup of somebody who is signed in: days, the timer, and details. */
export function PopupDays() {
  return (
    <Popups>
      <PopupWith name="An afternoon" />
      <PopupWith name="The first day" account="newcomer" />
      <PopupWith name="All complete" account="complete" />
      <PopupWith name="A running timer" state={(account) => ({ timer: { ...TIMER, account } })} />
      <PopupWith
        name="Its note"
        state={(account) => ({ timer: { ...TIMER, account, note: "Chapter 3" } })}
        pressed={["Edit note"]}
      />
      <PopupWith name="A chosen start" pressed={["Started earlier", "15 min ago"]} />
      <PopupWith name="Fire" pressed={["Fire, not complete"]} />
      <PopupWith name="Wind" pressed={["Wind, not complete"]} />
      <PopupWith name="A study target" pressed={["Wind, not complete", "Edit study target Kanji"]} />
      <PopupWith name="A rep" pressed={["Wind, not complete", "Edit weakness rep Interrupting people"]} />
    </Popups>
  );
}
