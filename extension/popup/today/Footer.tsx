import { useEffect, useState } from "react";
import { LONG_SAVE_MS, type SavingState, savingText } from "../saving_text.ts";
import { ShortText, TextButton } from "./Section.tsx";
import { t } from "#shared/texts/translate.ts";

export interface FooterProps {
  saving: SavingState;
  email: string;
  onOptions: () => void;
  onSignOut: () => void;
}

/** The sticky footer: what is saved, who is signed in, options and sign-out. */
export function Footer({ saving, email, onOptions, onSignOut }: FooterProps) {
  const [asking, setAsking] = useState(false);
  const isSaving = saving.pendingCount > 0;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (!isSaving) return;
    const waiting = setTimeout(() => setIsLong(true), LONG_SAVE_MS);
    return () => clearTimeout(waiting);
  }, [isSaving]);
  const { text, announced } = savingText(saving, isLong);
  return (
    <footer className="sticky bottom-0 z-10 -mx-4.5 mt-1 flex flex-wrap items-baseline justify-end gap-x-3 gap-y-1 border-t border-hairline bg-paper px-4.5 py-2 text-small text-soft">
      <span className="mr-auto shrink-0">
        <span role="status">{announced && text}</span>
        {!announced && text}
      </span>
      {asking
        ? (
          <>
            <span className="min-w-48 grow basis-0">
              {t("Sign out? Saving continues the next time you sign in.")}
            </span>
            <TextButton onClick={onSignOut}>{t("Sign out")}</TextButton>
            <TextButton onClick={() => setAsking(false)}>{t("Cancel")}</TextButton>
          </>
        )
        : (
          <>
            <ShortText className="min-w-4 grow basis-0 text-right!">{email}</ShortText>
            <span className="flex gap-x-3">
              <TextButton onClick={onOptions}>{t("Options")}</TextButton>
              <TextButton onClick={() => saving.pendingCount > 0 ? setAsking(true) : onSignOut()}>
                {t("Sign out")}
              </TextButton>
            </span>
          </>
        )}
    </footer>
  );
}
