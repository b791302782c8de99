import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

export interface CardProps {
  /** Its address on the page, as in `/settings#sessions`. */
  id?: string;
  /** Its heading, which also names it for screen readers. */
  title?: string;
  /** Shown at the right of the heading: a button, a short fact. */
  aside?: ReactNode;
  children?: ReactNode;
  className?: string;
  /** The heading's level; 2 when absent. */
  level?: 2 | 3;
}

/** A section with a hairline border. */
export function Card({ id, title, aside, children, className, level = 2 }: CardProps) {
  const headingId = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      id={id}
      aria-labelledby={title ? headingId : undefined}
      className={classes("min-w-0 rounded-md border border-hairline bg-card p-5 sm:p-6", className)}
    >
      {(title || aside) && (
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-3">
          {title && <Heading id={headingId} className="py-1.25 font-semibold">{title}</Heading>}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
