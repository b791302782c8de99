/** The parts of the popup that an ordinary opening does not show: see `LazyParts`. */
export { Keys } from "../Forms.tsx";
export { NoteField } from "../Forms.tsx";
export { NotStopped } from "../Forms.tsx";
export { TodayPage } from "../Forms.tsx";
export { ChosenStart } from "../Forms.tsx";
export { StillOn } from "#shared/ui/earth/TimerNotes.tsx";
export { EarlierStart } from "#shared/ui/earth/TimerNotes.tsx";
export { Leftover, LeftoverHint } from "../Forms.tsx";
export { Unsaved } from "../Forms.tsx";
export { Stopped } from "../Forms.tsx";
export { OutdatedScreen } from "../Screens.tsx";
export { ServerTroubleNotice, ServerTroubleScreen } from "../Screens.tsx";
export { SignInScreen } from "../Screens.tsx";
export { AwayQuestion } from "../Forms.tsx";
