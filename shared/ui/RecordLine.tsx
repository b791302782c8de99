import { use } from "react";
import { t } from "../texts/translate.ts";
import { RecordLinkContext, type RecordLinkProps } from "./RecordName.tsx";

/**
 * A line that leads to the record of what a form edits, where there are pages of records. It is beside `RecordName`,
 * and not with it, since forms alone show it, and the first load has no room for it.
 */
export function RecordLine(props: Omit<RecordLinkProps, "children">) {
  const Link = use(RecordLinkContext);
  return Link && (
    <p className="grid justify-items-start text-small text-soft pointer-coarse:min-h-6">
      <Link {...props}>{t("Its record in the Book")}</Link>
    </p>
  );
}
