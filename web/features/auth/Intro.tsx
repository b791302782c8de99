import { RING_NAMES, RING_WORDS } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { besideGlyph, Glyph } from "#shared/ui/RingBadge.tsx";

/** What the five rings are, in five lines. */
export default function Intro() {
  return (
    <ul className="grid gap-4">
      {RING_NAMES.map((ring) => (
        <li
          key={ring}
          data-ring={ring}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5"
        >
          <Glyph ring={ring} lit className="row-span-2 text-glyph" />
          <p className="flex flex-wrap items-baseline gap-x-2 font-display text-title wrap-anywhere">
            {t(RING_WORDS[ring].purpose)}
            <span className={`font-text text-small font-semibold text-ring ${besideGlyph(ring)}`}>
              {t(RING_WORDS[ring].title)}
            </span>
          </p>
          <p className="text-soft">{t(RING_WORDS[ring].about)}</p>
        </li>
      ))}
    </ul>
  );
}
