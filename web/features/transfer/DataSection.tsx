import { TRASH_DAYS, type User } from "#shared/records/mod.ts";
import { useRef } from "react";
import { useRestoredFocus } from "#shared/ui/focus/use_restored_focus.ts";
import { Link } from "wouter";
import { ServerCard } from "../account/ServerCard.tsx";
import { ExportPart } from "./ExportPart.tsx";
import { ImportPart } from "./ImportPart.tsx";
import { useServerAway } from "../../offline/use_server_away.ts";
import { t } from "#shared/texts/translate.ts";

/** Everything of the user's as a file, and files of theirs into the account. */
export default function DataSection({ user }: { user: User }) {
  const online = !useServerAway();
  const root = useRef<HTMLDivElement>(null);
  // The buttons of an import disappear once it is done.
  useRestoredFocus(root);
  return (
    <ServerCard id="data" title={t("Your data")}>
      <div ref={root} className="grid grid-cols-1 gap-6">
        <ExportPart online={online} />
        <ImportPart user={user} online={online} />
        <p className="max-w-160 text-soft">
          {t("What you delete is kept for {count} days.", { count: TRASH_DAYS })}
          {t(" ")}
          <span className="whitespace-nowrap">
            <Link href="/trash">{t("Open the trash")}</Link>
          </span>
        </p>
      </div>
    </ServerCard>
  );
}
