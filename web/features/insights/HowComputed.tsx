import type { ReactNode } from "react";
import { EXPLAINED, type ExplainedTopic } from "#shared/rules/score/explained.ts";
import { t } from "#shared/texts/translate.ts";

export interface HowComputedProps {
  topics: readonly ExplainedTopic[];
  /** Shows the topics, where nothing beside it says what 'this' is. */
  named?: boolean;
  children?: ReactNode;
}

/** The 'How is this computed?' section, with the same text as the documentation. */
export function HowComputed({ topics, named = false, children }: HowComputedProps) {
  // A page has several, so each is named after its topics.
  const name = t("How is this computed? {topics}", {
    topics: topics.map((topic) => t(EXPLAINED[topic].title)).join(t(", ")),
  });
  return (
    <details className="print:hidden">
      <summary
        aria-label={name}
        className="w-fit rounded-sm py-1 text-small text-soft underline decoration-edge underline-offset-4 hover:text-ink"
      >
        {named ? name : t("How is this computed?")}
      </summary>
      <div className="mt-2 grid max-w-160 gap-2 text-small">
        {topics.flatMap((topic) => EXPLAINED[topic].paragraphs).map((paragraph) => (
          <p key={paragraph}>{t(paragraph)}</p>
        ))}
        {children}
      </div>
    </details>
  );
}
