import type { Weekly } from "#shared/contract/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { received } from "#shared/texts/received.ts";

/** Up to three observations about the week, each a sentence with its figures. */
export function Observations({ observations }: Pick<Weekly, "observations">) {
  if (observations.length === 0) return null;
  return (
    <section aria-labelledby="observations" className="grid gap-3">
      <h2 id="observations" className="font-semibold">{t("What stands out")}</h2>
      <ul className="grid gap-x-10 gap-y-4 md:grid-flow-col md:auto-cols-fr print:grid-flow-col print:auto-cols-fr">
        {observations.map(({ text }) => (
          <li key={text} className="grid content-start gap-1 border-l-2 border-edge pl-3.5">
            <p className="font-display text-lead">{keepTimes(received(text))}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
