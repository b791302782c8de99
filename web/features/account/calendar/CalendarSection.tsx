import { withElements } from "#shared/ui/parts/with_elements.ts";
import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { Dialog } from "#shared/ui/dialogs/Dialog.tsx";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { browserTimeZone } from "../../../platform/clock.ts";
import { useAttempt } from "../../day/use_attempt.ts";
import { AccountRow } from "../AccountRow.tsx";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { CopyField } from "../CopyField.tsx";
import { LoadedList } from "../LoadedList.tsx";
import { calendarAtom, createCalendarAtom, revokeCalendarAtom } from "./calendar.ts";
import { ServerButton, ServerCard } from "../ServerCard.tsx";
import { t } from "#shared/texts/translate.ts";

/** The address at which calendar apps find the user's entries. */
export function CalendarSection() {
  const query = useAtomValue(calendarAtom);
  const create = useSetAtom(createCalendarAtom);
  const revoke = useSetAtom(revokeCalendarAtom);
  const [address, setAddress] = useState<string | null>(null);
  const [replacing, setReplacing] = useState(false);
  const { pending, failure, attempt } = useAttempt();
  const hasAddress = Boolean(query.data?.calendar);
  const createAddress = async () => {
    const created = await create();
    // Together, so that one dialog takes the place of the other.
    setReplacing(false);
    setAddress(created);
  };
  return (
    <ServerCard
      id="calendar"
      title={t("Calendar")}
      aside={
        <ServerButton
          size="small"
          pending={pending}
          onClick={() =>
            hasAddress
              ? setReplacing(true)
              : void attempt(t("The address could not be created"), createAddress)}
        >
          {t("New address")}
        </ServerButton>
      }
      about={withElements(
        t(
          "See your time entries from the last {days} in your calendar app by subscribing to an address. Anyone who has it can read them. A new address replaces the old one.",
        ),
        { days: <span className="whitespace-nowrap">{t("90 days")}</span> },
      )}
    >
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <LoadedList query={query}>
        {({ calendar }) =>
          calendar && (
            <ul aria-label={t("Calendar addresses")} className="mt-3">
              <AccountRow
                name={t("Address of your calendar")}
                about={t("Created {time}", {
                  time: dateTimeText(calendar.created_at, browserTimeZone()),
                })}
                action={{
                  label: t("Revoke"),
                  failure: t("The address could not be revoked"),
                  run: () => revoke(),
                  confirm: {
                    title: t("Revoke this address?"),
                    description: t(
                      "Your calendar app can no longer read your time entries at it. This can't be undone.",
                    ),
                    action: t("Revoke address"),
                  },
                }}
              />
            </ul>
          )}
      </LoadedList>
      {replacing && (
        <ConfirmDialog
          title={t("Replace the address?")}
          description={t("The current one stops working at once.")}
          action={t("Replace address")}
          failed={t("The address could not be created")}
          run={createAddress}
          onClose={() => setReplacing(false)}
        />
      )}
      {address !== null && (
        <Dialog
          open
          onClose={() => setAddress(null)}
          title={t("Your calendar")}
          description={t("Copy the address now and add it to your calendar app: it won't be shown again.")}
          footer={<Button look="primary" onClick={() => setAddress(null)}>{t("Done")}</Button>}
        >
          <CopyField label={t("Address")} value={address} />
        </Dialog>
      )}
    </ServerCard>
  );
}
