import { useState } from "react";
import { Dialog } from "../dialogs/Dialog.tsx";
import { Button } from "../parts/Button.tsx";
import { Card } from "../parts/Card.tsx";
import { ENDS_SECOND_CLICK } from "../parts/second_click.ts";
import { t } from "#shared/texts/translate.ts";

export interface WindCompletionProps {
  done: boolean;
  /** Whether anything was studied or practiced. When not, closing the ring asks once. */
  studied: boolean;
  onChange: (done: boolean) => void;
  pending?: boolean;
  /** Whether it asks at once, as after a click on its button with nothing studied. */
  asks?: boolean;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
}

/** Marks the Wind ring complete or incomplete. */
export function WindCompletion(
  { done, studied, onChange, pending = false, asks = false, isToday = true }: WindCompletionProps,
) {
  const [asking, setAsking] = useState(asks);
  if (done) {
    return (
      <Card title={t("Wind is complete")}>
        <p className="mb-3 text-soft">
          {isToday
            ? t("The ring is closed for today. You can still add to it.")
            : t("The ring is closed. You can still add to it.")}
        </p>
        <div {...ENDS_SECOND_CLICK}>
          <Button pending={pending} onClick={() => onChange(false)}>{t("Mark Wind Incomplete")}</Button>
        </div>
      </Card>
    );
  }
  return (
    <Card title={t("Ready to complete Wind?")}>
      <p className="mb-3 text-soft">
        {isToday
          ? t("Complete the ring once you have pushed past comfort today. You decide what is enough.")
          : t("Complete the ring once you have pushed past comfort. You decide what is enough.")}
      </p>
      <div {...ENDS_SECOND_CLICK}>
        <Button
          look={studied ? "primary" : "hairline"}
          pending={pending}
          onClick={() => studied ? onChange(true) : setAsking(true)}
        >
          {t("Mark Wind Complete")}
        </Button>
        <Dialog
          open={asking}
          onClose={() => setAsking(false)}
          title={t("Complete Wind with nothing studied?")}
          footer={
            <>
              <Button
                onClick={() => {
                  setAsking(false);
                  onChange(true);
                }}
              >
                {t("Complete it anyway")}
              </Button>
              <Button look="primary" onClick={() => setAsking(false)}>{t("Not yet")}</Button>
            </>
          }
        >
          <p>{t("You haven't studied or done a rep yet.")}</p>
        </Dialog>
      </div>
    </Card>
  );
}
