import { Link } from "wouter";
import { Mark } from "#shared/ui/mark/Mark.tsx";
import { usePage } from "./use_page.ts";

/** The page for unknown addresses. */
export default function NotFound() {
  const heading = usePage("Page not found · Gorin");
  return (
    <main className="mx-auto grid max-w-105 justify-items-start gap-4 px-4 py-20">
      <Mark size={72} />
      <h1 ref={heading} tabIndex={-1} className="font-display text-figure">There is nothing here</h1>
      <p>
        No page has this address. It may have been mistyped, or the page may have moved.
      </p>
      <p>
        <Link href="/dashboard">Go to the dashboard</Link>
      </p>
    </main>
  );
}
