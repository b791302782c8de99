import type { Trouble } from "#shared/client/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { networkAddress } from "./platform.ts";

/**
 * A link that loads this page past the service worker, where that shows more: the page that wants a sign-in, or why
 * nothing responds. Scripts cannot tell a certificate that the browser does not trust from a server that is away.
 */
export function NetworkLink({ trouble }: { trouble: Trouble | null }) {
  const isUnexplained = trouble === "unreachable" && navigator.onLine && location.protocol === "https:";
  return (trouble === "other_sign_in" || isUnexplained) && (
    <a
      href={networkAddress()}
      // The app may have moved on within the page since.
      onClick={({ currentTarget }) => currentTarget.href = networkAddress()}
      className="inline-flex items-center font-medium text-ink underline decoration-edge underline-offset-4 pointer-coarse:min-h-11"
    >
      {isUnexplained ? t("See why") : t("Open it")}
    </a>
  );
}
