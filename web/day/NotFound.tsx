import { useAtomValue } from "jotai/react";
import { Link } from "wouter";
import { t } from "#shared/texts/translate.ts";
import { buttonLook } from "#shared/ui/Controls.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { usePage } from "../app/platform.ts";
import { userAtom } from "../app/session.ts";

const TITLE = "Page not found";

/** The page for unknown addresses, with the header of every other page while somebody is signed in. */
export default function NotFound() {
  const user = useAtomValue(userAtom);
  return user === null ? <SignedOut /> : (
    <PageFrame title={t(TITLE)}>
      <div className="flex flex-wrap items-center gap-x-18 gap-y-7">
        {/* No ring is there, either. */}
        <Mark size={200} complete={[]} />
        <Explanation />
      </div>
    </PageFrame>
  );
}

function SignedOut() {
  const heading = usePage(t("{title} · Gorin", { title: t(TITLE) }));
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-4 px-4 py-8 text-center">
      <Link href="/" className="grid justify-items-center gap-1 rounded-sm">
        <Mark size={72} />
        <span className="font-display text-title">Gorin</span>
      </Link>
      <h1 ref={heading} tabIndex={-1} className="font-display text-figure">{t(TITLE)}</h1>
      <Explanation />
    </main>
  );
}

function Explanation() {
  return (
    <div className="grid max-w-105 gap-5">
      <p className="text-balance">
        {t("No page has this address. It may have been mistyped, or the page may have moved.")}
      </p>
      <p>
        <Link href="/dashboard" className={buttonLook("primary", "medium")}>
          {t("Go to the dashboard")}
        </Link>
      </p>
    </div>
  );
}
