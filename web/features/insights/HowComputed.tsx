import type { ReactNode } from "react";
import { EXPLAINED, type ExplainedTopic } from "#shared/rules/score/explained.ts";

/** 'How is this computed?', and the answer in the words that the documentation has too. */
export function HowComputed(
  { topics, children }: { topics: readonly ExplainedTopic[]; children?: ReactNode },
) {
  return (
    <details className="print:hidden">
      <summary
        // Several stand on one page: each is told apart by what it is about.
        aria-label={`How is this computed? ${topics.map((topic) => EXPLAINED[topic].title).join(", ")}`}
        className="w-fit rounded-sm py-1 text-small text-soft underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:py-2.5"
      >
        How is this computed?
      </summary>
      <div className="mt-2 grid max-w-160 gap-2 text-small">
        {topics.flatMap((topic) => EXPLAINED[topic].paragraphs).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
      </div>
    </details>
  );
}
