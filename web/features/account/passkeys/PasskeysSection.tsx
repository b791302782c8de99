import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import type { PasskeyView } from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { browserTimeZone } from "../../../platform/clock.ts";
import { offersPasskeys } from "../../auth/passkeys/offers_passkeys.ts";
import { AccountRow } from "../AccountRow.tsx";
import { LoadedList } from "../LoadedList.tsx";
import { AddPasskeyDialog, RenamePasskeyDialog } from "./PasskeyDialogs.tsx";
import { passkeysAtom, removePasskeyAtom } from "./passkeys.ts";

/** The passkeys that the user signs in with, in place of the password. */
export function PasskeysSection() {
  const query = useAtomValue(passkeysAtom);
  const [adding, setAdding] = useState(false);
  const isOffered = offersPasskeys();
  return (
    <Card
      id="passkeys"
      title="Passkeys"
      aside={isOffered && <Button size="small" onClick={() => setAdding(true)}>Add a passkey</Button>}
    >
      <p className="max-w-160 text-soft">
        {isOffered
          ? "Sign in with your fingerprint, your face or a security key, without a password or a code."
          : "Passkeys need a browser that supports them, and this server's own https address."}
      </p>
      <LoadedList query={query}>
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <ul aria-label="Passkeys" className="mt-3">
              {passkeys.map((passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />)}
            </ul>
          )}
      </LoadedList>
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
  const { id, name, created_at, last_used_at } = passkey;
  const [renaming, setRenaming] = useState(false);
  const remove = useSetAtom(removePasskeyAtom);
  const zone = browserTimeZone();
  const used = last_used_at === null ? "never used" : `last used ${dateTimeText(last_used_at, zone)}`;
  return (
    <>
      <AccountRow
        name={name}
        about={`Added ${dateTimeText(created_at, zone)}, ${used}`}
        action={{ label: "Remove", failure: "The passkey could not be removed", run: () => remove(id) }}
      >
        <Button size="small" look="quiet" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
      </AccountRow>
      {renaming && <RenamePasskeyDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </>
  );
}
