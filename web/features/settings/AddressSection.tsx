import { type ReactNode, useState } from "react";
import type { Client } from "#shared/client/mod.ts";
import { dateTimeText } from "#shared/domain/format.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button } from "#shared/ui/Controls.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { browserTimeZone } from "../../app/platform.ts";
import { useAttempt } from "../../day/day.ts";
import {
  AccountRow,
  ConfirmDialog,
  CopyField,
  LoadedList,
  type LoadedListProps,
  ServerButton,
  ServerSection,
  useChange,
} from "./AccountParts.tsx";
import type { SectionId } from "./sections.ts";

/** What the section of a secret address says. */
export interface AddressTexts {
  /** What it shows, and to whom. */
  readonly about: ReactNode;
  readonly list: string;
  readonly name: string;
  readonly create: string;
  readonly createFailed: string;
  readonly revokeFailed: string;
  readonly revokeTitle: string;
  readonly revokeAbout: string;
  readonly revokeAction: string;
  readonly replaceTitle: string;
  readonly replaceAction: string;
  readonly copyTitle: string;
  readonly copyAbout: string;
}

/** A secret address that others read by: made, copied once, replaced and revoked. */
export function AddressSection({ id, queryKey, query, texts, create, revoke }: {
  id: SectionId;
  queryKey: string;
  query: LoadedListProps<{ link: { created_at: string } | null }>["query"];
  texts: AddressTexts;
  /** Makes an address in place of the one that there is, and returns its path. */
  create: (client: Client) => Promise<string>;
  revoke: (client: Client) => Promise<unknown>;
}) {
  const change = useChange(queryKey);
  const [address, setAddress] = useState<string | null>(null);
  const [replacing, setReplacing] = useState(false);
  const { pending, failure, attempt } = useAttempt();
  const hasAddress = Boolean(query.data?.link);
  const createAddress = async () => {
    const path = await change(create);
    // Together, so that one dialog takes the place of the other.
    setReplacing(false);
    setAddress(path && location.origin + path);
  };
  return (
    <ServerSection
      id={id}
      aside={
        <ServerButton
          size="small"
          pending={pending}
          onClick={() => hasAddress ? setReplacing(true) : void attempt(texts.createFailed, createAddress)}
        >
          {texts.create}
        </ServerButton>
      }
      about={texts.about}
    >
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <LoadedList query={query}>
        {({ link }) =>
          link && (
            <ul aria-label={texts.list}>
              <AccountRow
                name={texts.name}
                about={t("Created {time}", { time: dateTimeText(link.created_at, browserTimeZone()) })}
                action={{
                  label: t("Revoke"),
                  failure: texts.revokeFailed,
                  run: () => change(revoke),
                  confirm: {
                    title: texts.revokeTitle,
                    description: texts.revokeAbout,
                    action: texts.revokeAction,
                  },
                }}
              />
            </ul>
          )}
      </LoadedList>
      {replacing && (
        <ConfirmDialog
          title={texts.replaceTitle}
          description={t("The current one stops working at once.")}
          action={texts.replaceAction}
          failed={texts.createFailed}
          run={createAddress}
          onClose={() => setReplacing(false)}
        />
      )}
      {address !== null && (
        <Dialog
          open
          onClose={() => setAddress(null)}
          title={texts.copyTitle}
          description={texts.copyAbout}
          footer={<Button look="primary" onClick={() => setAddress(null)}>{t("Done")}</Button>}
        >
          <CopyField label={t("Address")} value={address} />
        </Dialog>
      )}
    </ServerSection>
  );
}
