import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import type { PasskeyView } from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { browserTimeZone } from "../../../platform/clock.ts";
import { offersPasskeys } from "../../auth/passkeys/offers_passkeys.ts";
import { AccountRow } from "../AccountRow.tsx";
import { LoadedList } from "../LoadedList.tsx";
import { AddPasskeyDialog, RenamePasskeyDialog } from "./PasskeyDialogs.tsx";
import { passkeysAtom, removePasskeyAtom } from "./passkeys.ts";
import { ServerButton, ServerCard } from "../ServerCard.tsx";
import { t } from "#shared/texts/translate.ts";

/** The passkeys that the user signs in with, in place of the password. */
export function PasskeysSection() {
  const query = useAtomValue(passkeysAtom);
  const [adding, setAdding] = useState(false);
  const isOffered = offersPasskeys();
  return (
    <ServerCard
      id="passkeys"
      title={t("Passkeys")}
      aside={isOffered && (
        <ServerButton size="small" onClick={() => setAdding(true)}>{t("New passkey")}</ServerButton>
      )}
      about={isOffered
        ? t("Sign in with your fingerprint, face or a security key, without a password or code.")
        : t("Passkeys need a browser that supports them, and an https address of this server's own.")}
    >
      <LoadedList query={query}>
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <ul aria-label={t("Passkeys")} className="mt-3">
              {passkeys.map((passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />)}
            </ul>
          )}
      </LoadedList>
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </ServerCard>
  );
}

function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
  const { id, name, created_at, last_used_at } = passkey;
  const [renaming, setRenaming] = useState(false);
  const remove = useSetAtom(removePasskeyAtom);
  const zone = browserTimeZone();
  const used = last_used_at === null
    ? t("never used")
    : t("last used {time}", { time: dateTimeText(last_used_at, zone) });
  return (
    <AccountRow
      name={name}
      about={t("Added {time}, {used}", { time: dateTimeText(created_at, zone), used })}
      action={{ label: t("Remove"), failure: t("The passkey could not be removed"), run: () => remove(id) }}
    >
      <ServerButton
        size="small"
        look="quiet"
        aria-label={t("Rename {name}", { name })}
        onClick={() => setRenaming(true)}
      >
        {t("Rename")}
      </ServerButton>
      {renaming && <RenamePasskeyDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </AccountRow>
  );
}
