import ChevronRight from "lucide-react/icons/chevron-right";
import { Card } from "#shared/ui/parts/Card.tsx";
import { t } from "#shared/texts/translate.ts";

/** What each permission allows. */
const ALLOWED: Readonly<Record<string, string>> = {
  storage: "Store data in this browser",
  alarms: "Wake at set times, to send changes and to remind you",
  notifications: "Show notifications",
  idle: "Notice when you are away",
};

export interface AboutCardProps {
  version: string;
  server: string;
  /** The names of the permissions that the browser has granted, and match patterns of addresses. */
  granted: readonly string[];
}

/** The version, the links, help, what the browser allows, and what happens with the user's data. */
export function AboutCard({ version, server, granted }: AboutCardProps) {
  return (
    <Card
      title={t("About")}
      aside={<span className="text-small text-soft">{t("Version {version}", { version })}</span>}
    >
      <div className="grid gap-3">
        <p className="link-line">
          <a href={server} target="_blank" rel="noreferrer">{t("Open the dashboard")}</a>
        </p>
        <p className="link-line">
          <a href="/licenses.txt" target="_blank" rel="noreferrer">{t("Licenses")}</a>
        </p>
        <details className="group">
          <Summary>{t("Help")}</Summary>
          <div className="mt-2 grid gap-2 text-soft">
            <p>
              {t(
                "To keep Gorin in view, open your browser's list of extensions and pin it to the toolbar.",
              )}
            </p>
            <p>
              {t(
                "The last line of the popup says whether everything is saved. Without a connection, go on: your changes stay in this browser and are sent later.",
              )}
            </p>
            <p>
              {t(
                "If the popup can't reach your server, check its address on this page. “Test and save” says what is wrong.",
              )}
            </p>
            <p>
              {t("What the popup has no room for is on the dashboard, where ? shows the keys.")}
            </p>
          </div>
        </details>
        <details className="group">
          <Summary>{t("Permissions")}</Summary>
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-soft wrap-anywhere">
            {granted.flatMap(allowedText).map((text) => <li key={text}>{text}</li>)}
          </ul>
        </details>
        <details className="group">
          <Summary>{t("Privacy")}</Summary>
          <div className="mt-2 grid gap-2 text-soft">
            <p>
              {t(
                "Gorin sends your email, your password or code when you sign in, and what you track to your own server, and to nobody else. It has no analytics and no ads, and it loads nothing from other addresses.",
              )}
            </p>
            <p>
              {t(
                "This browser stores your last days, what the popup showed, drafts, your changes that are not saved yet, your email, and a token. Signing out revokes the token and removes the days and the drafts. Your email and the changes stay, and so does a code by which your server recognizes this browser, so that nobody can lock you out by guessing your password. That code alone gives no access.",
              )}
            </p>
            <p>{t("Removing the extension deletes everything it has stored here.")}</p>
            <p className="link-line">
              <a href={`${server}/privacy`} target="_blank" rel="noreferrer">{t("Privacy policy")}</a>
            </p>
          </div>
        </details>
      </div>
    </Card>
  );
}

/** What opens in place, other than the links around it. */
function Summary({ children }: { children: string }) {
  return (
    <summary className="flex w-fit items-center gap-1">
      <ChevronRight
        aria-hidden="true"
        className="-ml-1 size-4 shrink-0 text-soft transition-transform group-open:rotate-90"
      />
      <span className="underline decoration-edge underline-offset-4">{children}</span>
    </summary>
  );
}

/** Returns what a permission allows; nothing for one that the extension does not use, such as those of the browser. */
function allowedText(permission: string): string[] {
  const allowed = ALLOWED[permission];
  if (allowed) return [t(allowed)];
  return permission.includes("://")
    ? [t("Access {address}, on all ports", { address: permission.replace(/\/\*$/, "") })]
    : [];
}
