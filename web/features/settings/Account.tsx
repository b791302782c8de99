import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import type { Client } from "#shared/client/mod.ts";
import {
  type AccountContents,
  accountContents,
  changeEmail,
  changePassword,
  deleteAccount,
  type EndpointResponse,
  NewPasswordSchema,
} from "#shared/contract/mod.ts";
import { numberText } from "#shared/domain/format.ts";
import { DAY_LISTS, ITEM_KINDS } from "#shared/domain/rings/mod.ts";
import { NewEmailSchema } from "#shared/domain/user.ts";
import { t } from "#shared/texts/translate.ts";
import { Skeleton } from "#shared/ui/Controls.tsx";
import { FormDialog, type FormResult } from "#shared/ui/Dialog.tsx";
import { bind, TextField } from "#shared/ui/Fields.tsx";
import { forgetAccountAtom } from "../../app/engine.ts";
import { renewSessionAtom } from "../../app/session.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { notifyAtom } from "../../app/toasts.ts";
import { useDraftForm } from "../../day/Drafts.tsx";
import { loggedCall, queryClientAtom, useAttempt } from "../../day/day.ts";
import { PasswordField, ServerButton, ServerSection, useChange } from "./AccountParts.tsx";
import { SESSIONS } from "./Sessions.tsx";
import { SettingRow } from "./SettingsParts.tsx";

/** How much the account contains, counted again each time it is shown. */
const contentsAtom = atomWithQuery((get) => ({
  queryKey: ["account_contents"],
  queryFn: loggedCall(get, "The contents of the account", accountContents, {}),
  gcTime: 0,
}), (get) => get(queryClientAtom));

/** Returns a function that makes a call which renews the session here and ends all others. */
function useRenewal() {
  const change = useChange(SESSIONS);
  const renew = useSetAtom(renewSessionAtom);
  const notify = useSetAtom(notifyAtom);
  return async <R extends EndpointResponse<typeof changePassword>>(
    call: (client: Client) => Promise<R>,
    done: (renewed: R) => string,
  ): Promise<void> => {
    const renewed = await change(async (client) => {
      const response = await call(client);
      renew(response);
      return response;
    });
    if (renewed) notify({ message: done(renewed) });
  };
}

/** Changes the email that the user signs in with. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { form, send } = useDraftForm({
    day: null,
    field: "settings.email",
    schema: DraftTextSchema,
    saved: "",
    failed: t("Your email could not be changed"),
    onClose,
  });
  // A secret: it is never stored, not even as a draft.
  const [password, setPassword] = useState("");
  const values = { email: form.values, password };
  const renewBy = useRenewal();
  return (
    <FormDialog
      title={t("Change email")}
      description={t(
        "You stay signed in here. Every other browser and the extension are signed out. Access tokens stay valid.",
      )}
      action={t("Change email")}
      incomplete={Object.values(values).includes("")}
      {...form}
      values={values}
      onChange={({ email, password }) => {
        form.onChange(email);
        setPassword(password);
      }}
      read={readEmail}
      onSave={(body) =>
        void send(() =>
          renewBy(
            (client) => client.call(changeEmail, { body }),
            ({ user: { email } }) => t("You now sign in as {email}.", { email }),
          )
        )}
    >
      {(change) => (
        <>
          <TextField
            label={t("New email")}
            name="email"
            type="email"
            autoComplete="email"
            {...bind(values, change)("email")}
            required
          />
          <PasswordField
            label={t("Current password")}
            value={values.password}
            onChange={(password) => change({ ...values, password })}
          />
        </>
      )}
    </FormDialog>
  );
}

interface NewEmail {
  readonly email: string;
  readonly password: string;
}

function readEmail(values: NewEmail): FormResult<NewEmail> {
  const parsed = NewEmailSchema.safeParse(values.email);
  return parsed.success ? { value: values } : {
    error: t("The email {problem}", { problem: t(parsed.error.issues[0]?.message ?? "") }),
    field: "email",
  };
}

const CHANGE_PASSWORD_DIALOG_EMPTY = { current: "", chosen: "", repeated: "" };

/** Changes the password. It has no draft: passwords are secrets, which are never stored. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(CHANGE_PASSWORD_DIALOG_EMPTY);
  const renewBy = useRenewal();
  const { pending, failure, attempt } = useAttempt();
  const onSave = async ({ current, chosen }: typeof CHANGE_PASSWORD_DIALOG_EMPTY) => {
    const body = { current_password: current, new_password: chosen };
    const isChanged = await attempt(t("Your password could not be changed"), () =>
      renewBy(
        (client) => client.call(changePassword, { body }),
        () => t("Your password was changed. Every other device is signed out."),
      ));
    if (isChanged) onClose();
  };
  return (
    <FormDialog
      title={t("Change password")}
      description={t(
        "You stay signed in here. Every other browser and the extension are signed out. Access tokens stay valid.",
      )}
      action={t("Change password")}
      incomplete={Object.values(values).includes("")}
      values={values}
      onChange={setValues}
      read={readPasswords}
      onClose={onClose}
      onSave={(result) => void onSave(result)}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <>
          <PasswordField
            label={t("Current password")}
            name="current_password"
            value={values.current}
            onChange={(current) => change({ ...values, current })}
          />
          <PasswordField
            isNew
            label={t("New password")}
            name="new_password"
            hint={t("At least 8 characters, hard to guess")}
            value={values.chosen}
            onChange={(chosen) => change({ ...values, chosen })}
          />
          <PasswordField
            isNew
            label={t("Repeat the new password")}
            name="repeated"
            value={values.repeated}
            onChange={(repeated) => change({ ...values, repeated })}
          />
        </>
      )}
    </FormDialog>
  );
}

function readPasswords(
  values: typeof CHANGE_PASSWORD_DIALOG_EMPTY,
): FormResult<typeof CHANGE_PASSWORD_DIALOG_EMPTY> {
  if (values.chosen !== values.repeated) return { error: t("Passwords do not match"), field: "repeated" };
  const parsed = NewPasswordSchema.safeParse(values.chosen);
  return parsed.success ? { value: values } : {
    error: t("A password {problem}", { problem: t(parsed.error.issues[0]?.message ?? "") }),
    field: "new_password",
  };
}

/** What the user signs in with. */
export function AccountSection({ email }: { email: string }) {
  const [open, setOpen] = useState<"email" | "password" | null>(null);
  const onClose = () => setOpen(null);
  return (
    <ServerSection id="account" isHidden>
      <SettingRow label={t("Email")}>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">{email}</span>
          <ServerButton
            look="quiet"
            size="small"
            aria-label={t("Change email")}
            onClick={() => setOpen("email")}
          >
            {t("Change")}
          </ServerButton>
        </div>
      </SettingRow>
      <SettingRow label={t("Password")}>
        <div className="flex justify-end max-sm:-mt-8.5 pointer-coarse:max-sm:-mt-9.5">
          <ServerButton
            look="quiet"
            size="small"
            aria-label={t("Change password")}
            onClick={() => setOpen("password")}
          >
            {t("Change")}
          </ServerButton>
        </div>
      </SettingRow>
      {open === "email" && <ChangeEmailDialog onClose={onClose} />}
      {open === "password" && <ChangePasswordDialog onClose={onClose} />}
    </ServerSection>
  );
}

/** Returns what an account contains as short texts: '2 days', '1 time entry'. What there is none of is left out. */
export function contentsTexts({ days, items, commitments, trashed }: AccountContents): string[] {
  return [
    ...counted(days, "1 day", "{count} days"),
    ...ITEM_KINDS.flatMap((kind) => {
      const { noun, plural } = DAY_LISTS[kind];
      return counted(items[kind], `1 ${noun.toLowerCase()}`, `{count} ${plural}`);
    }),
    ...counted(commitments, "1 commitment", "{count} commitments"),
    ...counted(trashed, "1 item in the trash", "{count} items in the trash"),
  ];
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [t(count === 1 ? one : many, { count: numberText(count) })];
}

/** Deletes the account, after it has said what is lost. It has no draft: a password is a secret. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState("");
  const change = useChange();
  const forget = useSetAtom(forgetAccountAtom);
  const notify = useSetAtom(notifyAtom);
  const { pending, failure, attempt } = useAttempt();
  return (
    <FormDialog
      title={t("Delete your account?")}
      description={t(
        "This can't be undone. You will be signed out everywhere, and your access tokens will stop working.",
      )}
      ring="fire"
      action={t("Delete account")}
      isDangerous
      incomplete={password === ""}
      values={password}
      onChange={setPassword}
      read={(value) => ({ value })}
      onClose={onClose}
      onSave={() =>
        void attempt(t("Your account could not be deleted"), async () => {
          await change((client) => client.call(deleteAccount, { body: { password } }));
          await forget();
          notify({ message: t("Your account was deleted.") });
        })}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <>
          <Contents />
          <PasswordField label={t("Password")} value={password} onChange={change} />
        </>
      )}
    </FormDialog>
  );
}

/** What is lost, in numbers. The account can be deleted without them. */
function Contents() {
  const { data, isError } = useAtomValue(contentsAtom);
  if (isError) return <p>{t("Everything in it will be erased. What that is could not be loaded.")}</p>;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const texts = contentsTexts(data.contents);
  if (texts.length === 0) return <p>{t("There is nothing in it yet.")}</p>;
  return (
    <div>
      <p>{t("This will be erased:")}</p>
      <ul aria-label={t("This will be erased")} className="list-disc pl-5">
        {texts.map((text) => <li key={text}>{text}</li>)}
      </ul>
    </div>
  );
}

/** The way to leave for good. */
export function DeleteAccountSection() {
  const [open, setOpen] = useState(false);
  return (
    <ServerSection
      id="delete"
      about={t("Everything you recorded, for good.")}
      aside={
        <ServerButton look="danger" size="small" onClick={() => setOpen(true)}>
          {t("Delete account")}
        </ServerButton>
      }
    >
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </ServerSection>
  );
}
