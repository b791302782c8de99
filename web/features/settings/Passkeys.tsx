import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue } from "jotai/react";
import { useState } from "react";
import {
  addPasskey,
  listPasskeys,
  PASSKEY_LIMITS,
  passkeyOptions,
  type PasskeyView,
  removePasskey,
  renamePasskey,
} from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/domain/format.ts";
import { t } from "#shared/texts/translate.ts";
import { FormDialog } from "#shared/ui/Dialog.tsx";
import { TextField } from "#shared/ui/Fields.tsx";
import { browserTimeZone, offersPasskeys } from "../../app/platform.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { useDraftForm } from "../../day/Drafts.tsx";
import { loggedCall, queryClientAtom } from "../../day/day.ts";
import { unlessCancelled } from "../../app/passkeys.ts";
import { AccountRow, LoadedList, ServerButton, ServerSection, useChange } from "./AccountParts.tsx";

const KEY = "passkeys";

/** The user's passkeys. */
export const passkeysAtom = atomWithQuery((get) => ({
  queryKey: [KEY],
  queryFn: loggedCall(get, "The passkeys", listPasskeys, {}),
}), (get) => get(queryClientAtom));

/** Names a new passkey, which the browser then creates. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const change = useChange(KEY);
  /** Returns whether it was added: not when the user has cancelled it. */
  const add = async (name: string): Promise<boolean> => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    const begun = await change((client) => client.call(passkeyOptions, {}));
    const created = begun && await unlessCancelled(startRegistration({ optionsJSON: begun.options }));
    if (!created) return false;
    const body = { name, response: { ...created, clientExtensionResults: {} } };
    return await change((client) => client.call(addPasskey, { body })) !== null;
  };
  return (
    <NameDialog
      title={t("New passkey")}
      description={t("Your browser will ask for your fingerprint, face or PIN, or a security key.")}
      placeholder={t("Such as “My phone”")}
      action={t("Continue")}
      failed={t("The passkey could not be added")}
      field="settings.new_passkey"
      onSave={add}
      onClose={onClose}
    />
  );
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const change = useChange(KEY);
  return (
    <NameDialog
      title={t("Rename the passkey")}
      action={t("Save")}
      failed={t("The passkey could not be renamed")}
      field={`settings.passkey.${passkey.id}`}
      present={passkey.name}
      onSave={async (name) => {
        await change((client) => client.call(renamePasskey, { params: { id: passkey.id }, body: { name } }));
        return true;
      }}
      onClose={onClose}
    />
  );
}

function NameDialog(
  { failed, field, present = "", placeholder, onSave, onClose, ...texts }: {
    title: string;
    description?: string;
    placeholder?: string;
    /** The text of the button that saves. */
    action: string;
    /** The message when saving fails. */
    failed: string;
    /** Names the draft. */
    field: string;
    /** The passkey's name until now. */
    present?: string;
    /** Saves the name. Returns false when the dialog is to stay open. */
    onSave: (name: string) => Promise<boolean>;
    onClose: () => void;
  },
) {
  const { form, send } = useDraftForm({
    day: null,
    field,
    schema: DraftTextSchema,
    saved: present,
    failed,
    onClose,
  });
  const name = form.values;
  return (
    <FormDialog
      {...texts}
      incomplete={name.trim() === ""}
      {...form}
      read={(value) => ({ value: value.trim() })}
      onSave={(chosen) => void send(() => onSave(chosen))}
    >
      {(change) => (
        <TextField
          label={t("Name")}
          placeholder={placeholder}
          maxLength={PASSKEY_LIMITS.name}
          value={name}
          required
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

/** The passkeys that the user signs in with, in place of the password. */
export function PasskeysSection() {
  const query = useAtomValue(passkeysAtom);
  const [adding, setAdding] = useState(false);
  const isOffered = offersPasskeys();
  return (
    <ServerSection
      id="passkeys"
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
            <ul aria-label={t("Passkeys")}>
              {passkeys.map((passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />)}
            </ul>
          )}
      </LoadedList>
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </ServerSection>
  );
}

function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
  const { id, name, created_at, last_used_at } = passkey;
  const [renaming, setRenaming] = useState(false);
  const change = useChange(KEY);
  const zone = browserTimeZone();
  const used = last_used_at === null
    ? t("never used")
    : t("last used {time}", { time: dateTimeText(last_used_at, zone) });
  return (
    <AccountRow
      name={name}
      about={t("Added {time}, {used}", { time: dateTimeText(created_at, zone), used })}
      action={{
        label: t("Remove"),
        failure: t("The passkey could not be removed"),
        run: () => change((client) => client.call(removePasskey, { params: { id } })),
      }}
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
