import { use } from "react";
import { t } from "../texts/translate.ts";
import { RecordLinkContext, type RecordLinkProps } from "./RecordName.tsx";

/**
 * A line that leads to the record of what a form edits, where there are pages of records. A file of its own, since
 * `RecordName` is in the first load of every page, and only forms of the dashboard show this.
 */
export function RecordLine(props: Omit<RecordLinkProps, "children">) {
  const Link = use(RecordLinkContext);
  return Link && (
    <p className="grid justify-items-start text-small text-soft pointer-coarse:min-h-6">
      <Link {...props}>{t("Its record in the Book")}</Link>
    </p>
  );
}
