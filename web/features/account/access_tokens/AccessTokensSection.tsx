import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import type { AccessTokenView } from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { browserTimeZone, minuteAtom } from "../../../platform/clock.ts";
import { accessTokensAtom, revokeAccessTokenAtom } from "./access_tokens.ts";
import { AccountRow } from "../AccountRow.tsx";
import { CreateTokenDialog } from "./CreateTokenDialog.tsx";
import { LoadedList } from "../LoadedList.tsx";
import { SCOPE_LABELS } from "./token_form.ts";
import { ServerButton, ServerCard } from "../ServerCard.tsx";
import { t } from "#shared/texts/translate.ts";

/** The tokens with which scripts call the API for the user. */
export function AccessTokensSection() {
  const query = useAtomValue(accessTokensAtom);
  const [creating, setCreating] = useState(false);
  return (
    <ServerCard
      id="tokens"
      title={t("Access tokens")}
      aside={<ServerButton size="small" onClick={() => setCreating(true)}>{t("New token")}</ServerButton>}
      about={t("For your own scripts. A token can read or change what you record, but never your account.")}
    >
      <LoadedList query={query}>
        {({ tokens }) =>
          tokens.length > 0 && (
            <ul aria-label={t("Access tokens")} className="mt-3">
              {tokens.map((token) => <TokenRow key={token.id} token={token} />)}
            </ul>
          )}
      </LoadedList>
      {creating && <CreateTokenDialog onClose={() => setCreating(false)} />}
    </ServerCard>
  );
}

function TokenRow({ token: { id, name, scope, expires_at, last_used_at } }: { token: AccessTokenView }) {
  const revoke = useSetAtom(revokeAccessTokenAtom);
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
        run: () => revoke(id),
        confirm: {
          title: t("Revoke this token?"),
          description: t("“{name}” stops working at once. This can't be undone.", { name }),
          action: t("Revoke token"),
        },
      }}
    />
  );
}
