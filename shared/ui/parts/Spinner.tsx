/** A quarter of a ring that turns while something is being saved. Decoration: the words beside it say what. */
export function Spinner() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="spinner size-4 shrink-0" fill="none">
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="2" opacity="0.3" />
      <path d="M8 2a6 6 0 0 1 6 6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
