import { Card } from "#shared/ui/parts/Card.tsx";
import { t } from "#shared/texts/translate.ts";

/** The version, the way to the dashboard, and what the extension does with the user's data. */
export function AboutCard({ version, server }: { version: string; server: string }) {
  return (
    <Card
      title={t("About")}
      aside={<span className="text-small text-soft">{t("Version {version}", { version })}</span>}
    >
      <div className="grid gap-3">
        <p>
          <a href={server} target="_blank" rel="noreferrer">{t("Open the dashboard")}</a>
        </p>
        <details>
          <summary>{t("Privacy")}</summary>
          <div className="mt-2 grid gap-2 text-soft">
            <p>
              {t(
                "Gorin sends your email, your password when you sign in, and what you track to your server, and to nobody else. It has no analytics and no ads, and it loads nothing from other addresses.",
              )}
            </p>
            <p>
              {t(
                "This browser stores today, your changes that are not saved yet, and a token. Signing out revokes the token. It keeps a credential by which your server recognizes this browser, so that nobody can lock you out by guessing your password; it opens nothing by itself.",
              )}
            </p>
            <p>{t("Removing the extension deletes everything it has stored here.")}</p>
          </div>
        </details>
        <p>
          <a href="/licenses.txt" target="_blank" rel="noreferrer">{t("Licenses")}</a>
        </p>
      </div>
    </Card>
  );
}
