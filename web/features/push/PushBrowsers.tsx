import { useAtomValue, useSetAtom } from "jotai/react";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { browserTimeZone } from "../../platform/clock.ts";
import { AccountRow } from "../account/AccountRow.tsx";
import { LoadedList } from "../account/LoadedList.tsx";
import { ServerButton } from "../account/ServerCard.tsx";
import { useAttempt } from "../day/use_attempt.ts";
import { pushAtom, subscribeAtom, unsubscribeAtom } from "./push.ts";
import { sessionNameText } from "../account/sessions/session_name_text.ts";
import { PUSH_STATE_TEXT } from "./push_state.ts";
import { t } from "#shared/texts/translate.ts";

/** The state of this browser, and all browsers that get push reminders. */
export function PushBrowsers({ onTurnOn }: { onTurnOn: () => void }) {
  const query = useAtomValue(pushAtom);
  const subscribe = useSetAtom(subscribeAtom);
  const unsubscribe = useSetAtom(unsubscribeAtom);
  const { pending, failure, attempt } = useAttempt();
  const turnOn = (publicKey: string) =>
    attempt(t("Push reminders could not be turned on"), async () => {
      if (await subscribe(publicKey)) onTurnOn();
    });
  return (
    <div className="empty:hidden">
      <LoadedList query={query}>
        {({ state, public_key, subscriptions }) => (
          <div className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="max-w-160">{t(PUSH_STATE_TEXT[state])}</p>
              {state === "off" && (
                <ServerButton
                  size="small"
                  pending={pending}
                  onClick={() => void turnOn(public_key)}
                >
                  {t("Turn on in this browser")}
                </ServerButton>
              )}
            </div>
            <AlertBox message={failure?.message} reason={failure?.reason} />
            {subscriptions.length > 0 && (
              <ul aria-label={t("Browsers with push reminders")}>
                {subscriptions.map((one) => (
                  <AccountRow
                    key={one.id}
                    name={one.current
                      ? t("{name} (this browser)", { name: sessionNameText(one.name) })
                      : sessionNameText(one.name)}
                    about={t("Last used {time}", {
                      time: dateTimeText(one.last_used_at, browserTimeZone()),
                    })}
                    action={{
                      label: t("Remove"),
                      failure: t("The browser could not be removed"),
                      run: () => unsubscribe(one),
                    }}
                  />
                ))}
              </ul>
            )}
          </div>
        )}
      </LoadedList>
    </div>
  );
}
