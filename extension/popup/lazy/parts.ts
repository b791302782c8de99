/** The parts of the popup that an ordinary opening does not show: see `LazyParts`. */
export { Keys, TodayPage, Unsaved } from "../Forms.tsx";
export {
  AwayQuestion,
  ChosenStart,
  Leftover,
  LeftoverHint,
  NoteField,
  NotStopped,
  Stopped,
} from "../TimerNotices.tsx";
export { StillOn } from "#shared/ui/earth/StillOn.tsx";
export { EarlierStart } from "#shared/ui/earth/TimerNotes.tsx";
export { OutdatedScreen } from "../Screens.tsx";
export { ServerTroubleNotice, ServerTroubleScreen } from "../Screens.tsx";
export { SignInScreen } from "../Screens.tsx";
