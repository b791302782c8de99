import { RING_NAMES } from "#shared/domain/rings/ring.ts";
import { LANGUAGE_CODES, type LanguageCode } from "#shared/texts/languages.ts";
import { inkOutline, MARK_BOX } from "#shared/domain/mark.ts";

const SIZE = 132;

/**
 * What the page shows until its scripts run: the mark, and what the product is for. The build renders it into the page
 * (`web/build/plugins.ts`), in every language: `web.css` shows the page's, and nothing where the user is known. When
 * the scripts cannot be loaded, the page says so here (`open_page.ts`).
 */
export function Splash({ sentence, failures }: {
  /** Returns what the product is for, in a language. */
  sentence: (language: LanguageCode) => string;
  /** Returns what to say when the scripts cannot be loaded: at an address of the app, and below a path. */
  failures: (language: LanguageCode) => { readonly unloaded: string; readonly below: string };
}) {
  return (
    <main className="splash grid min-h-dvh grid-rows-2 justify-items-center gap-8 px-4 text-center">
      {/* Above the middle, however many lines the sentence has in its font. Plain paths weigh a third of `Mark`. */}
      <svg
        width={SIZE}
        height={SIZE}
        viewBox={`0 0 ${MARK_BOX} ${MARK_BOX}`}
        aria-hidden="true"
        className="self-end"
      >
        {RING_NAMES.map((ring) => (
          <path key={ring} data-ring={ring} d={inkOutline(ring, "plain")} className="fill-ring" />
        ))}
      </svg>
      {LANGUAGE_CODES.map((language) => (
        <p
          key={language}
          lang={language}
          data-unloaded={failures(language).unloaded}
          data-below={failures(language).below}
          className="max-w-120 font-display text-figure text-balance"
        >
          {sentence(language)}
        </p>
      ))}
    </main>
  );
}
