/** The parts of the popup that an ordinary opening does not show: see `LazyParts`. */
export { BattleForm } from "../today/BattleForm.tsx";
export { Keys } from "../today/Keys.tsx";
export { NoteField } from "../today/NoteField.tsx";
export { NotStopped } from "../timer/NotStopped.tsx";
export { RingDetail } from "../today/RingDetail.tsx";
export { ChosenStart } from "../timer/ChosenStart.tsx";
export { StillOn } from "#shared/ui/earth/StillOn.tsx";
export { EarlierStart } from "#shared/ui/earth/StartedEarlier.tsx";
export { CommitForm } from "../today/CommitForm.tsx";
export { EntryForm } from "../today/EntryForm.tsx";
export { Leftover, LeftoverHint } from "../timer/Leftover.tsx";
export { Unsaved } from "../today/Unsaved.tsx";
export { StopNotice } from "../timer/StopNotice.tsx";
export { OutdatedScreen } from "../screens/OutdatedScreen.tsx";
export { ServerTroubleNotice, ServerTroubleScreen } from "../screens/ServerTrouble.tsx";
export { SignInScreen } from "../screens/SignInScreen.tsx";
export { AwayQuestion } from "../today/AwayQuestion.tsx";
