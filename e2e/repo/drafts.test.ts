import { describe, expect, it } from "vitest";
import { isTest, projectFiles, read } from "./files.ts";

/** Why a form has no draft. */
const SECRET = { reason: "Passwords, codes and addresses that grant access are never stored." };
const SIGNED_OUT = { reason: "Nobody is signed in to whom a draft could belong." };
const TYPED_AHEAD = { reason: "What is typed is saved as it is typed." };
const ONE_TIME = { reason: "One proposed time, which is set again in one step." };
const PART = { reason: "It is a part of the forms in this table, and has no text of its own." };

/**
 * Every component of the dashboard in which something is typed, with the field of its draft, or the reason why it has
 * none.
 */
const FORMS: Readonly<Record<string, string | { readonly reason: string }>> = {
  "shared/ui/LengthField.tsx LengthField": PART,
  "shared/ui/earth/EntryDialog.tsx EntryFields": "earth.add_entry",
  "shared/ui/earth/EntryDialog.tsx SplitDialog": ONE_TIME,
  "shared/ui/earth/LeftoverTimer.tsx LeftoverTimer": ONE_TIME,
  "shared/ui/earth/StillOn.tsx StoppedAt": ONE_TIME,
  "shared/ui/earth/TimerNotes.tsx EarlierStart": ONE_TIME,
  "shared/ui/earth/TimerNotes.tsx TimerNote": TYPED_AHEAD,
  "shared/ui/fire/FireChoices.tsx TaskDialog": "fire.custom_task",
  "shared/ui/fire/FireChoices.tsx WeaknessDialog": "fire.custom_weakness",
  "shared/ui/void/BattleFields.tsx BattleFields": "void.log_battle",
  "shared/ui/void/Battles.tsx LessonsField": "void.lessons",
  "shared/ui/void/Commitment.tsx CommitmentField": "void.commitment",
  "shared/ui/water/GoalForm.tsx DomainField": PART,
  "shared/ui/water/GoalForm.tsx WholeNumberField": PART,
  "shared/ui/water/GoalForm.tsx GoalFields": "water.add_goal",
  "shared/ui/water/GoalForm.tsx GoalWeekdays": PART,
  "shared/ui/water/GoalSentence.tsx GoalSentence": "water.goal_line",
  "shared/ui/water/Goals.tsx GoalAmount": TYPED_AHEAD,
  "shared/ui/wind/StudyTargets.tsx StudyTargetFields": "wind.add_study_target",
  "shared/ui/wind/StudyTargets.tsx MinutesInput": TYPED_AHEAD,
  "shared/ui/wind/WeaknessReps.tsx WeaknessRepFields": "wind.add_weakness_rep",
  "web/app/LazyDialog.tsx TypedAhead": PART,
  "web/day/AnswerLine.tsx AnswerLine": TYPED_AHEAD,
  "web/day/Drafts.tsx SavedText": "wind.note",
  "web/pages/seal/Beats.tsx KnownFire": "fire.reflection",
  "web/pages/seal/Beats.tsx Tomorrow": "void.seal",
  "web/features/settings/AccessTokens.tsx CreateTokenDialog": "settings.new_token",
  "web/features/settings/Account.tsx ChangeEmailDialog": "settings.email",
  "web/features/settings/Account.tsx ChangePasswordDialog": SECRET,
  "web/features/settings/Account.tsx DeleteAccountDialog": SECRET,
  "web/features/settings/AccountParts.tsx CopyField": { reason: "It is read only." },
  "web/features/settings/AccountParts.tsx PasswordField": SECRET,
  "web/features/settings/Passkeys.tsx NameDialog": "settings.new_passkey",
  "web/features/settings/PasswordPrompt.tsx PasswordDialog": SECRET,
  "web/features/settings/TwoStep.tsx SetUpTotpDialog": SECRET,
  "web/features/settings/Webhooks.tsx CreateWebhookDialog": SECRET,
  "web/features/auth/Login.tsx EmailField": SIGNED_OUT,
  "web/features/auth/Login.tsx Login": SIGNED_OUT,
  "web/features/auth/Register.tsx Register": SIGNED_OUT,
  "web/features/auth/SecondStep.tsx SecondStep": SIGNED_OUT,
  "web/features/book/Book.tsx BookTools": { reason: "What is searched for is in the address." },
  "web/features/fire/Fire.tsx FirePanel": "fire.reflection",
  "web/features/palette/CommandPalette.tsx CommandPalette": "palette.text",
  "web/features/settings/Reminders.tsx ReminderSection": "settings.reminder_time",
  "web/features/settings/Reminders.tsx ReviewSection": { reason: "Its switch is saved at once." },
  "web/features/settings/You.tsx PlanField": "settings.plan",
  "web/features/settings/You.tsx RestSection": { reason: "Its boxes are saved as they are ticked." },
  "web/features/settings/You.tsx AddRange": "settings.rest_period",
  "web/features/settings/Transfer.tsx ImportPart": {
    reason: "It chooses files, which a page cannot store a reference to.",
  },
};

const COMPONENT = /^(?:export )?(?:default )?(?:function (\w+)|const (\w+)[^=]*= memo\()/;
const CONTROL =
  /<(?:TextField|TextArea|NumberField|LengthField|DateTimeField|CodeField|PasswordField|input|textarea)\b/;

const sources = [...projectFiles("web"), ...projectFiles("shared/ui")]
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path));

/** Returns the components of a file that render a control in which something is typed. */
function typedIn(path: string): string[] {
  let component = "";
  const found = new Set<string>();
  for (const line of read(path).split("\n")) {
    const [, named, memoed] = COMPONENT.exec(line) ?? [];
    component = named ?? memoed ?? component;
    if (CONTROL.test(line)) found.add(`${path} ${component}`);
  }
  return [...found];
}

describe("drafts", () => {
  it("are kept by every form, or the table says why not", () => {
    const forms = sources.filter((path) => path !== "shared/ui/Fields.tsx" && path !== "shared/ui/Field.tsx")
      .flatMap(typedIn);
    expect(forms.toSorted(), "Give the form a draft (web/day/Drafts.tsx), and add it to FORMS in this file.")
      .toEqual(Object.keys(FORMS).toSorted());
  });

  it("exist under the field that the table names", () => {
    const code = sources.map(read).join("\n");
    const fields = Object.values(FORMS).filter((draft) => typeof draft === "string");
    const isStored = (field: string) =>
      code.includes(`"${field}"`) || code.includes(`\`${field}.$`) ||
      // The two texts of Fire are one after the other.
      field.startsWith("fire.") && code.includes("`fire.${field}`");
    expect(fields.filter((field) => !isStored(field))).toEqual([]);
  });
});
