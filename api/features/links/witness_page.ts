import type { Context, Handler } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { Witnessed } from "#shared/contract/mod.ts";
import { RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { inkOutline, MARK_BOX, MARK_POINTS, markWeight, strokeLine } from "#shared/domain/mark.ts";
import { importLanguage, type LanguageCode, languageOf } from "#shared/texts/languages.ts";
import { translate, type Translator } from "#shared/texts/translate.ts";
import { Failure } from "../../failures.ts";
import type { Services } from "../../services.ts";
import { witnessed } from "./witness.ts";

/** Its own style sheet, font and mark, and no script. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": POLICY,
  "X-Robots-Tag": "noindex, nofollow",
  // The address is a secret, and what it shows changes.
  "Cache-Control": "private, no-store",
  "Vary": "Accept-Language",
};

/** Where the frame of `web/witness` has its content. */
const PLACE = "<!-- the witness -->";

/** The side of a circle in pixels, which decides how it is drawn. */
const SIZE = 56;

/**
 * Serves the page of a witness in the language of the browser: what the link shows, or with 404 that it does not work.
 * `frame` returns the page around it.
 */
export function witnessPage(services: Services, frame: () => Promise<string>): Handler {
  return async (c) => {
    c.set("route", "/witness/{secret}");
    const language = languageFor(c);
    const [page, seen, t] = await Promise.all([
      frame(),
      orNull(witnessed(c.req.param("secret") ?? "", services)),
      translatorOf(language),
    ]);
    const title = t("Witness");
    const html = page
      .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
      .replace(/<title>[^<]*/, `<title>${title} · Gorin`)
      .replace(PLACE, () => `<main>\n${seen ? seenHtml(seen, language, t) : endedHtml(t)}\n</main>`);
    return c.body(html, seen ? 200 : 404, HEADERS);
  };
}

function languageFor(c: Context): LanguageCode {
  const accepted = parseAccept(c.req.header("Accept-Language") ?? "").filter(({ q }) => q > 0);
  return languageOf("system", accepted.map(({ type }) => type));
}

async function translatorOf(language: LanguageCode): Promise<Translator> {
  const loaded = await importLanguage(language);
  return (text, values) => translate(loaded?.texts ?? null, text, values);
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Failure && error.code === "not_found") return null;
    throw error;
  }
}

function endedHtml(t: Translator): string {
  return `<h1>${t("This link does not work")}</h1>
<p class="about">${t("It was ended, or replaced by another one. Ask for the new one.")}</p>`;
}

/** Returns the content of the page. Everything in it is a number, a date or a text of ours. */
function seenHtml({ days, commitments: { kept, broken } }: Witnessed, locale: string, t: Translator): string {
  // Four kanji are too wide for a column of a phone.
  const month = new Intl.DateTimeFormat(locale, {
    month: locale === "ja" ? "numeric" : "short",
    day: "numeric",
    timeZone: "UTC",
  });
  const full = new Intl.DateTimeFormat(locale, { month: "long", day: "numeric", timeZone: "UTC" });
  const shapes = createShapes();
  const items = days.map(({ date, completed, fullness }, index) => {
    const at = Date.parse(date);
    const short = index === 0 || date.endsWith("-01") ? month.format(at) : Number(date.slice(-2));
    const rings = t("{completed} of {all} rings complete", { completed, all: RING_NAMES.length });
    const name = `${full.format(at)}${t(": ")}${rings}`;
    const strokes = RING_NAMES.map((ring, which) => shapes.use(ring, fullness[which] ?? 0)).join("");
    return `<li><svg role="img" aria-label="${name}" viewBox="0 0 ${MARK_BOX} ${MARK_BOX}">${strokes}</svg>` +
      `<time datetime="${date}">${short}</time></li>`;
  });
  const none = t("No commitments in these days");
  const line = kept + broken === 0
    ? none
    : t("Commitments: {kept} kept, {broken} not kept", { kept, broken });
  return `${shapes.all()}
<h1>${t("The last 28 days")}</h1>
<ol class="days">
${items.join("\n")}
</ol>
<p class="commitments">${line}</p>
<p class="about">${
    t("Each circle is a day, each stroke one of its five rings. Nothing that was written is shown.")
  }</p>`;
}

/** The strokes of a page: each is drawn once, however many days have it. */
function createShapes() {
  const paths = new Map<string, string>();
  const weight = markWeight(SIZE);
  return {
    /** Returns the stroke of a ring with this fullness, 0 to 1. */
    use(ring: RingName, fullness: number): string {
      const points = Math.round(MARK_POINTS * fullness);
      const id = `${ring}-${points}`;
      paths.set(
        id,
        points === 0
          ? `<path class="open" d="${strokeLine(ring, SIZE)}"/>`
          : `<path class="ink" data-ring="${ring}" d="${inkOutline(ring, weight, points)}"/>`,
      );
      return `<use href="#${id}"/>`;
    },
    all: () =>
      `<svg class="shapes" width="0" height="0" aria-hidden="true"><defs>${
        [...paths].map(([id, path]) => `<g id="${id}">${path}</g>`).join("\n")
      }</defs></svg>`,
  };
}
