/** The sections of the settings page in their order: the part of the address after `#`, and the heading. */
export const SECTION_TITLES = {
  profile: "Profile",
  day: "My day",
  rest: "Rest days",
  plan: "Time plan",
  reminders: "Questions and reminders",
  push: "Push reminders",
  device: "This browser",
  data: "Your data",
  account: "Account",
  "two-step": "Two-step sign-in",
  passkeys: "Passkeys",
  sessions: "Sessions and devices",
  tokens: "Access tokens",
  calendar: "Calendar",
  webhooks: "Webhooks",
  invitations: "Invitations",
  delete: "Delete account",
} as const;

export type SectionId = keyof typeof SECTION_TITLES;

/** A section's place on the screen: its upper edge in pixels from the top of the viewport. */
export interface SectionPosition {
  readonly id: SectionId;
  readonly top: number;
}

/** A section is current from when its upper edge passes this share of the viewport. */
const READING_LINE = 0.3;

/** The visible part of the page. */
export interface ScrollPosition {
  /** The height of the viewport in pixels. */
  readonly height: number;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
  /** The section in the address. */
  readonly chosen: string;
}

/**
 * Returns the section that is being read: the last one above the reading line. A chosen section is current for as long
 * as it begins above that line, where the next one may begin, too. The last sections cannot reach the line: at the end
 * of the page it is the chosen one if it is on the screen, and otherwise the last one. At the start it is the first
 * one.
 */
export function currentSection(
  sections: readonly SectionPosition[],
  { height, isAtStart, isAtEnd, chosen }: ScrollPosition,
): SectionId | null {
  const [first] = sections;
  const line = height * READING_LINE;
  const isChosen = ({ id, top }: SectionPosition) =>
    id === chosen && top >= 0 && top <= (isAtEnd ? height : line);
  const read = isAtEnd ? sections.at(-1) : sections.findLast(({ top }) => top <= line);
  // A page that does not scroll is at both ends, and what is chosen there stays where it is.
  const marked = isAtStart && !isAtEnd ? first : sections.find(isChosen) ?? (isAtStart ? first : read);
  return (marked ?? first)?.id ?? null;
}
