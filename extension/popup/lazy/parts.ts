/** The parts of the popup that an ordinary opening does not show: see `LazyParts`. */
export { BattleForm } from "../Forms.tsx";
export { Keys } from "../Forms.tsx";
export { NoteField } from "../Forms.tsx";
export { NotStopped } from "../Forms.tsx";
export { RingDetail } from "../Forms.tsx";
export { ChosenStart } from "../Forms.tsx";
export { StillOn } from "#shared/ui/earth/TimerNotes.tsx";
export { EarlierStart } from "#shared/ui/earth/TimerNotes.tsx";
export { CommitForm } from "../Forms.tsx";
export { EntryForm } from "../Forms.tsx";
export { Leftover, LeftoverHint } from "../Forms.tsx";
export { Unsaved } from "../Forms.tsx";
export { StopNotice } from "../Forms.tsx";
export { OutdatedScreen } from "../Screens.tsx";
export { ServerTroubleNotice, ServerTroubleScreen } from "../Screens.tsx";
export { SignInScreen } from "../Screens.tsx";
export { AwayQuestion } from "../Forms.tsx";
