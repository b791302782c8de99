/** The parts of the popup that an ordinary opening does not show: see `LazyParts`. */
export { BattleForm } from "../today/BattleForm.tsx";
export { NoteField } from "../today/NoteField.tsx";
export { NotStopped } from "../today/NotStopped.tsx";
export { RingDetail } from "../today/RingDetail.tsx";
export { CommitForm } from "../today/CommitForm.tsx";
export { EntryForm } from "../today/EntryForm.tsx";
export { Leftover } from "../today/Leftover.tsx";
export { Unsaved } from "../today/Unsaved.tsx";
export { OutdatedScreen } from "../screens/OutdatedScreen.tsx";
export { ServerTroubleNotice, ServerTroubleScreen } from "../screens/ServerTrouble.tsx";
export { SignInScreen } from "../screens/SignInScreen.tsx";
export { keepMirror } from "../../offline/keep_mirror.ts";
export { AwayQuestion } from "../today/AwayQuestion.tsx";
