import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { Dialog } from "#shared/ui/dialogs/Dialog.tsx";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { browserTimeZone } from "../../../platform/clock.ts";
import { useAttempt } from "../../day/use_attempt.ts";
import { AccountRow } from "../AccountRow.tsx";
import { CopyField } from "../CopyField.tsx";
import { LoadedList } from "../LoadedList.tsx";
import { calendarAtom, createCalendarAtom, revokeCalendarAtom } from "./calendar.ts";

/** The address at which calendar apps find the user's entries. */
export function CalendarSection() {
  const query = useAtomValue(calendarAtom);
  const create = useSetAtom(createCalendarAtom);
  const revoke = useSetAtom(revokeCalendarAtom);
  const [address, setAddress] = useState<string | null>(null);
  const { pending, failure, attempt } = useAttempt();
  return (
    <Card
      id="calendar"
      title="Calendar"
      aside={
        <Button
          size="small"
          pending={pending}
          onClick={() =>
            void attempt("The address could not be created", async () => setAddress(await create()))}
        >
          New address
        </Button>
      }
    >
      <p className="max-w-160 text-soft">
        Subscribe to your time entries of the last 90 days in your calendar app. Anyone who has the address
        can read them. A new address replaces the old one.
      </p>
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <LoadedList query={query}>
        {({ calendar }) =>
          calendar && (
            <ul aria-label="Calendar addresses" className="mt-3">
              <AccountRow
                name="Address of your calendar"
                about={`Created ${dateTimeText(calendar.created_at, browserTimeZone())}`}
                action={{ label: "Revoke", failure: "The address could not be revoked", run: () => revoke() }}
              />
            </ul>
          )}
      </LoadedList>
      {address !== null && (
        <Dialog
          open
          onClose={() => setAddress(null)}
          title="Your calendar"
          description="Copy the address now and add it to your calendar app: it is not shown again."
          footer={<Button look="primary" onClick={() => setAddress(null)}>Done</Button>}
        >
          <CopyField label="Address" value={address} />
        </Dialog>
      )}
    </Card>
  );
}
