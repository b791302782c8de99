import { Mark } from "#shared/ui/mark/Mark.tsx";

/** What is shown while it is not known yet who is signed in. It appears only when that takes a moment. */
export function Loading() {
  return (
    <main className="appear-late grid min-h-dvh place-content-center justify-items-center gap-5 px-4">
      <Mark size={132} loading />
      <p role="status" className="text-soft">Loading your Gorin...</p>
    </main>
  );
}
