import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue } from "jotai/react";
import { useState } from "react";
import * as z from "zod/mini";
import {
  ACCESS_TOKEN_LIMITS,
  ACCESS_TOKEN_SCOPES,
  type AccessTokenScope,
  type AccessTokenView,
  createAccessToken,
  type EndpointInput,
  listAccessTokens,
  revokeAccessToken,
} from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/domain/format.ts";
import { t } from "#shared/texts/translate.ts";
import { Button, keepTimes, withElements } from "#shared/ui/Controls.tsx";
import { Dialog, FormDialog, type FormResult } from "#shared/ui/Dialog.tsx";
import { bind, SelectField, TextField } from "#shared/ui/Fields.tsx";
import { browserTimeZone, minuteAtom } from "../../app/platform.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { useDraftForm } from "../../day/Drafts.tsx";
import { loggedCall, queryClientAtom } from "../../day/day.ts";
import {
  AccountRow,
  CopyField,
  LoadedList,
  ServerButton,
  ServerSection,
  useChange,
} from "./AccountParts.tsx";

const KEY = "access_tokens";

/** The user's access tokens, without the tokens themselves. */
const accessTokensAtom = atomWithQuery((get) => ({
  queryKey: [KEY],
  queryFn: loggedCall(get, "The access tokens", listAccessTokens, {}),
}), (get) => get(queryClientAtom));

/** What a scope is called on the screen. */
const SCOPE_LABELS: Readonly<Record<AccessTokenScope, string>> = {
  read: "Read only",
  write: "Read and write",
};

/** How long a token may be valid, in days. */
export const LIFETIMES = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
] as const;

/** What is typed and chosen for a new token. */
export interface TokenForm {
  readonly name: string;
  readonly scope: AccessTokenScope;
  /** Days, as one of {@link LIFETIMES}. */
  readonly lifetime: string;
}

const TokenDraftSchema = z.object({
  name: DraftTextSchema,
  scope: z.enum(ACCESS_TOKEN_SCOPES),
  lifetime: DraftTextSchema,
});

export const NEW_TOKEN: TokenForm = { name: "", scope: "read", lifetime: "90" };

const DAY_MS = 24 * 60 * 60_000;

/** When a token of this lifetime that is created at `now` expires (ISO). */
function expiryOf({ lifetime }: TokenForm, now: number): string {
  return new Date(now + Number(lifetime) * DAY_MS).toISOString();
}

/** Returns the body of the call that creates the token at `now`. */
export function readTokenForm(
  form: TokenForm,
  now: number,
): FormResult<EndpointInput<typeof createAccessToken>["body"]> {
  const name = form.name.trim();
  if (name === "") return { error: t("Give the token a name") };
  return { value: { name, scope: form.scope, expires_at: expiryOf(form, now) } };
}

const SCOPES = ACCESS_TOKEN_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }));

export function CreateTokenDialog({ onClose, onCreated }: {
  onClose: () => void;
  /** Receives the new token. */
  onCreated: (token: string) => void;
}) {
  const { form, send } = useDraftForm<TokenForm>({
    day: null,
    field: "settings.new_token",
    schema: TokenDraftSchema,
    saved: NEW_TOKEN,
    failed: t("The token could not be created"),
    onClose,
  });
  const { values } = form;
  const now = useAtomValue(minuteAtom);
  const change = useChange(KEY);
  return (
    <FormDialog
      title={t("New access token")}
      action={t("Create token")}
      incomplete={values.name.trim() === ""}
      {...form}
      read={(typed) => readTokenForm(typed, now)}
      onSave={(body) =>
        void send(async () => {
          const created = await change((client) => client.call(createAccessToken, { body }));
          if (created) onCreated(created.token);
          return created !== null;
        })}
    >
      {(change) => {
        const field = bind(values, change);
        return (
          <>
            <TextField
              label={t("Name")}
              placeholder={t("What it is for")}
              maxLength={ACCESS_TOKEN_LIMITS.name}
              {...field("name")}
              required
            />
            <SelectField
              label={t("Access")}
              options={SCOPES}
              value={values.scope}
              onChange={(event) => {
                const { value } = event.currentTarget;
                const scope = ACCESS_TOKEN_SCOPES.find((known) => known === value);
                if (scope) change({ ...values, scope });
              }}
            />
            <SelectField
              label={t("Valid for")}
              options={LIFETIMES}
              {...field("lifetime")}
              // As the server names it.
              data-field="expires_at"
              hint={keepTimes(
                t("Until {time}", { time: dateTimeText(expiryOf(values, now), browserTimeZone()) }),
              )}
            />
          </>
        );
      }}
    </FormDialog>
  );
}

function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Your new access token")}
      description={t("Copy it now: it won't be shown again.")}
      footer={<Button look="primary" onClick={onClose}>{t("Done")}</Button>}
    >
      <CopyField label={t("Access token")} value={token} />
      <p className="text-small text-soft">
        {withElements(
          t(
            "Send it in the header {header}. Anyone who has it can use it, so keep it like a password.",
          ),
          { header: <code>Authorization: Bearer TOKEN</code> },
        )}
      </p>
    </Dialog>
  );
}

/** The tokens with which scripts call the API for the user. */
export function AccessTokensSection() {
  const query = useAtomValue(accessTokensAtom);
  const [creating, setCreating] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  return (
    <ServerSection
      id="tokens"
      aside={<ServerButton size="small" onClick={() => setCreating(true)}>{t("New token")}</ServerButton>}
      about={t("For your own scripts. A token never reaches your account.")}
    >
      <LoadedList query={query}>
        {({ tokens }) =>
          tokens.length > 0 && (
            <ul aria-label={t("Access tokens")}>
              {tokens.map((token) => <TokenRow key={token.id} token={token} />)}
            </ul>
          )}
      </LoadedList>
      {creating && <CreateTokenDialog onClose={() => setCreating(false)} onCreated={setToken} />}
      {token !== null && <NewToken token={token} onClose={() => setToken(null)} />}
    </ServerSection>
  );
}

function TokenRow({ token: { id, name, scope, expires_at, last_used_at } }: { token: AccessTokenView }) {
  const change = useChange(KEY);
  const now = useAtomValue(minuteAtom);
  const zone = browserTimeZone();
  const until = { time: dateTimeText(expires_at, zone) };
  const ends = Date.parse(expires_at) > now ? t("expires {time}", until) : t("expired {time}", until);
  const used = last_used_at === null
    ? t("never used")
    : t("last used {time}", { time: dateTimeText(last_used_at, zone) });
  const failure = t("The token could not be revoked");
  return (
    <AccountRow
      name={name}
      about={[t(SCOPE_LABELS[scope]), ends, used].join(t(", "))}
      action={{
        label: t("Revoke"),
        failure,
        run: () => change((client) => client.call(revokeAccessToken, { params: { id } })),
        confirm: {
          title: t("Revoke this token?"),
          description: t("“{name}” stops working at once. This can't be undone.", { name }),
          action: t("Revoke token"),
        },
      }}
    />
  );
}
