import { use } from "react";
import { t } from "../texts/translate.ts";
import { RecordLinkContext, type RecordLinkProps } from "./RecordName.tsx";

/** A line that leads to the record of what a form edits, where there are pages of records. */
export function RecordLine(props: Omit<RecordLinkProps, "children">) {
  const Link = use(RecordLinkContext);
  return Link && (
    <p className="text-small text-soft">
      <Link {...props}>{t("Its record in the Book")}</Link>
    </p>
  );
}
