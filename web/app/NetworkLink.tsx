import { t } from "#shared/texts/translate.ts";
import { networkAddress } from "./platform.ts";

/** A link that loads this page past the service worker, so that the page that wants a sign-in is shown. */
export function NetworkLink() {
  return (
    <a
      href={networkAddress()}
      // The app may have moved on within the page since.
      onClick={({ currentTarget }) => currentTarget.href = networkAddress()}
      className="inline-flex items-center font-medium text-ink underline decoration-edge underline-offset-4 pointer-coarse:min-h-11"
    >
      {t("Open it")}
    </a>
  );
}
