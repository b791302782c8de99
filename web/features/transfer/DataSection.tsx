import type { User } from "#shared/records/mod.ts";
import { useRef } from "react";
import { useRestoredFocus } from "#shared/ui/focus/use_restored_focus.ts";
import { Card } from "#shared/ui/parts/Card.tsx";
import { ExportPart } from "./ExportPart.tsx";
import { ImportPart } from "./ImportPart.tsx";
import { useOnline } from "./use_online.ts";
import { t } from "#shared/texts/translate.ts";

/** Everything of the user's as a file, and files of theirs into the account. */
export default function DataSection({ user }: { user: User }) {
  const online = useOnline();
  const root = useRef<HTMLDivElement>(null);
  // The buttons of an import disappear once it is done.
  useRestoredFocus(root);
  return (
    <Card id="data" title={t("Your data")}>
      <div ref={root} className="grid grid-cols-1 gap-6">
        {!online && (
          <p role="status" className="text-soft">
            {t("You are offline. Export and import need the server.")}
          </p>
        )}
        <ExportPart online={online} />
        <ImportPart user={user} online={online} />
      </div>
    </Card>
  );
}
