import type { ReactNode, RefObject } from "react";
import { Mark } from "#shared/ui/mark/Mark.tsx";
import { RING_NAMES } from "#shared/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";

export interface AuthFrameProps {
  heading: RefObject<HTMLHeadingElement | null>;
  title: string;
  subtitle?: string;
  /** The form. */
  children: ReactNode;
  /** The link to the other page, if any. */
  footer: ReactNode;
}

/** The frame of the sign-in and register pages. */
export function AuthFrame({ heading, title, subtitle, children, footer }: AuthFrameProps) {
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-4 py-8 sm:py-12">
      <div className="grid w-full max-w-96 gap-7">
        <header className="grid justify-items-center gap-1 text-center">
          <Mark size={72} complete={RING_NAMES} className="mb-3" />
          <h1 ref={heading} tabIndex={-1} className="font-display text-figure">{title}</h1>
          {subtitle && <p className="text-soft">{subtitle}</p>}
        </header>
        <div className="rounded-md border border-hairline bg-card p-5 sm:p-6">{children}</div>
        <footer className="grid justify-items-center gap-5 text-center">
          {footer && <p className="text-soft">{footer}</p>}
          <p className="max-w-64 text-small text-soft text-balance">
            {t("Master yourself through the Five Rings of discipline")}
          </p>
          {/* A page of its own, outside of the app. */}
          <a
            href="/privacy"
            className="inline-flex items-center text-small text-soft underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            {t("Privacy")}
          </a>
        </footer>
      </div>
    </main>
  );
}
