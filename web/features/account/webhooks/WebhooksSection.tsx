import { withElements } from "#shared/ui/parts/with_elements.ts";
import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import type { WebhookView } from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { Dialog } from "#shared/ui/dialogs/Dialog.tsx";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { browserTimeZone } from "../../../platform/clock.ts";
import { useAttempt } from "../../day/use_attempt.ts";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { CopyField } from "../CopyField.tsx";
import { LoadedList } from "../LoadedList.tsx";
import { CreateWebhookDialog } from "./CreateWebhookDialog.tsx";
import { deliveryText, eventsText } from "./webhook_text.ts";
import { deleteWebhookAtom, rotateWebhookSecretAtom, testWebhookAtom, webhooksAtom } from "./webhooks.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { ServerButton, ServerCard } from "../ServerCard.tsx";
import { t } from "#shared/texts/translate.ts";

/** The addresses that the server calls when something happens. */
export function WebhooksSection() {
  const query = useAtomValue(webhooksAtom);
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const available = query.data?.available !== false;
  return (
    <ServerCard
      id="webhooks"
      title={t("Webhooks")}
      aside={available && (
        <ServerButton size="small" onClick={() => setCreating(true)}>{t("New webhook")}</ServerButton>
      )}
      about={available
        ? t(
          "Gorin calls an address of yours when a ring is completed, the timer starts or stops, or a battle is decided, for example to turn on a light or post to a chat.",
        )
        : t("The host of this server has turned webhooks off.")}
    >
      <LoadedList query={query}>
        {({ webhooks }) =>
          webhooks.length > 0 && (
            <ul aria-label={t("Webhooks")} className="mt-3">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
              ))}
            </ul>
          )}
      </LoadedList>
      {creating && (
        <CreateWebhookDialog
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            setCreating(false);
            setSecret(created);
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </ServerCard>
  );
}

interface WebhookRowProps {
  webhook: WebhookView;
  /** Receives a new secret. */
  onSecret: (secret: string) => void;
}

function WebhookRow({ webhook, onSecret }: WebhookRowProps) {
  const { id, url, disabled, last_delivery: last } = webhook;
  const test = useSetAtom(testWebhookAtom);
  const rotate = useSetAtom(rotateWebhookSecretAtom);
  const remove = useSetAtom(deleteWebhookAtom);
  const { pending, failure, attempt } = useAttempt();
  const [asking, setAsking] = useState<"secret" | "delete" | null>(null);
  const onClose = () => setAsking(null);
  const address = { url: <span className="block break-all text-ink">{url}</span> };
  const replaceSecret = async () => {
    const secret = await rotate(id);
    // Together, so that one dialog takes the place of the other.
    onClose();
    if (secret !== null) onSecret(secret);
  };
  return (
    <li className="border-t border-hairline py-2.5 first:border-t-0 last:pb-0">
      <p className="min-w-0 break-all">{url}</p>
      <p className="text-small text-soft">{eventsText(webhook)}</p>
      <p
        role="status"
        className={disabled || last?.delivered === false ? "text-small" : "text-small text-soft"}
      >
        {keepTimes(deliveryText(webhook, last ? dateTimeText(last.at, browserTimeZone()) : ""))}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <ServerButton
          size="small"
          pending={pending}
          aria-label={`${t("Send test")} ${url}`}
          onClick={() => void attempt(t("The test could not be sent"), () => test(id))}
        >
          {t("Send test")}
        </ServerButton>
        <ServerButton
          size="small"
          aria-label={`${t("New secret")} ${url}`}
          onClick={() => setAsking("secret")}
        >
          {t("New secret")}
        </ServerButton>
        <ServerButton
          look="danger"
          size="small"
          aria-label={`${t("Delete")} ${url}`}
          onClick={() => setAsking("delete")}
        >
          {t("Delete")}
        </ServerButton>
      </div>
      <AlertBox message={failure?.message} reason={failure?.reason} />
      {asking === "secret" && (
        <ConfirmDialog
          title={t("Replace the secret?")}
          description={withElements(
            t("The current one stops working at once. Right after that, give the new one to {url}"),
            address,
          )}
          action={t("Replace secret")}
          failed={t("The secret could not be replaced")}
          run={replaceSecret}
          onClose={onClose}
        />
      )}
      {asking === "delete" && (
        <ConfirmDialog
          title={t("Delete this webhook?")}
          description={withElements(t("This can't be undone. Gorin will no longer call {url}"), address)}
          action={t("Delete webhook")}
          failed={t("The webhook could not be deleted")}
          run={() => remove(id)}
          onClose={onClose}
        />
      )}
    </li>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Your webhook's secret")}
      description={t("Copy it now: it won't be shown again.")}
      footer={<Button look="primary" onClick={onClose}>{t("Done")}</Button>}
    >
      <CopyField label={t("Secret")} value={secret} />
      <p className="text-small text-soft">
        {t("Every call is signed with it, so your receiver can tell that it comes from this server.")}
      </p>
    </Dialog>
  );
}
