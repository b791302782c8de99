import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue } from "jotai/react";
import { useState } from "react";
import { createCalendar, getCalendar, revokeCalendar } from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/domain/format.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, withElements } from "#shared/ui/Controls.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { browserTimeZone } from "../../app/platform.ts";
import { loggedCall, queryClientAtom, useAttempt } from "../../day/day.ts";
import {
  AccountRow,
  ConfirmDialog,
  CopyField,
  LoadedList,
  ServerButton,
  ServerSection,
  useChange,
} from "./AccountParts.tsx";

const KEY = "calendar";

/** The calendar of the user's entries, or null. */
const calendarAtom = atomWithQuery((get) => ({
  queryKey: [KEY],
  queryFn: loggedCall(get, "The calendar", getCalendar, {}),
}), (get) => get(queryClientAtom));

/** The address at which calendar apps find the user's entries. */
export function CalendarSection() {
  const query = useAtomValue(calendarAtom);
  const change = useChange(KEY);
  const [address, setAddress] = useState<string | null>(null);
  const [replacing, setReplacing] = useState(false);
  const { pending, failure, attempt } = useAttempt();
  const hasAddress = Boolean(query.data?.calendar);
  const createAddress = async () => {
    const created = await change((client) => client.call(createCalendar, {}));
    // Together, so that one dialog takes the place of the other.
    setReplacing(false);
    setAddress(created && location.origin + created.path);
  };
  return (
    <ServerSection
      id="calendar"
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
          "A secret address of your last {days} of time entries, for your calendar app. A new one replaces the old one.",
        ),
        { days: <span className="whitespace-nowrap">{t("90 days")}</span> },
      )}
    >
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <LoadedList query={query}>
        {({ calendar }) =>
          calendar && (
            <ul aria-label={t("Calendar addresses")}>
              <AccountRow
                name={t("Address of your calendar")}
                about={t("Created {time}", {
                  time: dateTimeText(calendar.created_at, browserTimeZone()),
                })}
                action={{
                  label: t("Revoke"),
                  failure: t("The address could not be revoked"),
                  run: () => change((client) => client.call(revokeCalendar, {})),
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
    </ServerSection>
  );
}
