import { type RingName, RINGS } from "#shared/rings/mod.ts";

/** The heading of a ring's panel, for screen readers: the tab above already shows it to everybody else. */
export function PanelHeading({ ring }: { ring: RingName }) {
  const { title, purpose } = RINGS[ring];
  return <h2 className="sr-only">{title}: {purpose}</h2>;
}
