/** Weaknesses of one kind, as the Target Weakness dialog lists them. */
export interface WeaknessGroup {
  readonly category: string;
  readonly suggestions: readonly string[];
}

/**
 * The weaknesses to choose from, by group.
 *
 * The text of a suggestion is also its key in the task lists, so changing it here is a compile error there until its
 * tasks are changed as well.
 */
export const WEAKNESS_GROUPS = [
  {
    category: "Procrastination",
    suggestions: [
      "Putting off the first step of a big task",
      "Waiting to feel ready before starting",
      "Doing easy work to avoid the important work",
      "Leaving things until the deadline",
      "Planning at length instead of beginning",
      "Avoiding an unpleasant email or phone call",
      "Starting many things and finishing few",
    ],
  },
  {
    category: "Distraction",
    suggestions: [
      "Checking the phone first thing in the morning",
      "Scrolling social media without meaning to",
      "Switching tasks every few minutes",
      "Letting notifications interrupt focused work",
      "Watching videos longer than intended",
      "Reading the news over and over",
      "Having a screen on at every meal",
    ],
  },
  {
    category: "Health habits",
    suggestions: [
      "Sitting still for most of the day",
      "Skipping exercise when it is inconvenient",
      "Snacking out of boredom",
      "Eating too fast to taste the food",
      "Slouching at the desk",
      "Staying indoors all day",
      "Postponing a medical or dental check-up",
    ],
  },
  {
    category: "Emotional reactivity",
    suggestions: [
      "Snapping at people when tired",
      "Replying in anger",
      "Taking criticism as an attack",
      "Complaining about small things",
      "Worrying over what I cannot control",
      "Holding on to a grudge",
      "Comparing myself with others",
    ],
  },
  {
    category: "Social courage",
    suggestions: [
      "Staying silent when I have something to say",
      "Saying yes when I mean no",
      "Avoiding a difficult conversation",
      "Losing touch with friends",
      "Shying away from strangers and small talk",
      "Not asking for help",
      "Hiding my work until it is perfect",
    ],
  },
  {
    category: "Order",
    suggestions: [
      "Leaving dishes and laundry for later",
      "Working at a cluttered desk",
      "Losing keys, papers and other small things",
      "Arriving late",
      "Letting the inbox overflow",
      "Starting the day without a plan",
      "Leaving small repairs undone",
    ],
  },
  {
    category: "Money",
    suggestions: [
      "Buying on impulse",
      "Not knowing where the money goes",
      "Leaving bills and bank letters unopened",
      "Paying for subscriptions I do not use",
      "Ordering in when there is food at home",
      "Spending to lift a bad mood",
      "Dodging conversations about money",
    ],
  },
  {
    category: "Learning",
    suggestions: [
      "Reading without remembering",
      "Giving up when a subject gets hard",
      "Collecting books and courses without finishing them",
      "Practicing only what I am already good at",
      "Studying without ever applying it",
      "Looking up the answer before trying",
      "Dropping a practice after missing one day",
    ],
  },
  {
    category: "Honesty",
    suggestions: [
      "Telling small lies to avoid friction",
      "Exaggerating my stories",
      "Making excuses",
      "Breaking promises to myself",
      "Agreeing to someone's face and complaining afterwards",
      "Gossiping about people who are absent",
      "Covering up my mistakes",
    ],
  },
  {
    category: "Sleep",
    suggestions: [
      "Staying up later than planned",
      "Looking at a screen in bed",
      "Hitting snooze",
      "Working right up to bedtime",
      "Going to bed at a different time every night",
      "Being kept awake by a busy mind",
      "Drinking coffee all afternoon",
    ],
  },
  // `as const` keeps the words as literal types; `satisfies` still checks the shape.
] as const satisfies readonly WeaknessGroup[];

type Group = (typeof WEAKNESS_GROUPS)[number];

/** The name of a group of weaknesses. */
export type WeaknessCategory = Group["category"];

/** The exact words of the weaknesses listed under one category. */
export type WeaknessOf<C extends WeaknessCategory> = Extract<Group, { category: C }>["suggestions"][number];

/** The attack tasks of one category: a list for each of its weaknesses, and for no other text. */
export type TasksOf<C extends WeaknessCategory> = Readonly<Record<WeaknessOf<C>, readonly string[]>>;
