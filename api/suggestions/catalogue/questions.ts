/** One question of the complacency check, answered from 0 (not at all) to 4 (almost all of it). */
export interface ComplacencyQuestion {
  /** Stable: answers are stored under it. */
  readonly id: string;
  readonly text: string;
}

/** The three questions of the complacency check. A higher answer always means more complacent. */
export const COMPLACENCY_QUESTIONS: readonly ComplacencyQuestion[] = [
  {
    id: "easier-option",
    text: "How much of today went to the easier option when a harder and better one was in front of you?",
  },
  {
    id: "same-as-before",
    text: "How much of what you did today could you have done just as well a month ago?",
  },
  {
    id: "let-slide",
    text: "How much did you let slide today that you would have corrected in your first week?",
  },
];

/** The questions of the day, ring by ring: short, open, and answerable from today alone. */
export const RING_QUESTIONS: Readonly<
  Record<"earth" | "water" | "fire" | "wind" | "void", readonly string[]>
> = {
  earth: [
    "Which hour of today would you be glad to live again?",
    "Where did the longest unrecorded stretch of today go?",
    "What took twice as long as you expected, and why?",
    "Which entry are you tempted to round up?",
    "If a friend saw only today's entries, what would they think you care about?",
    "What did you do today because it was next, and not because it mattered?",
    "At what time of day was your attention at its best, and what did you give it to?",
    "Which leak began with the words 'just a minute'?",
    "What would you have cut if the day had been two hours shorter?",
    "Whose time did you use today besides your own?",
    "What did you protect on the calendar, and did it hold?",
    "How long was the gap between deciding to start and starting?",
    "Which part of today was rest, and which part was only stopping?",
    "What will you do tomorrow in the hour you lost today?",
    "Does your record agree with your memory of the day? Where do they part?",
  ],
  water: [
    "Which goal today is small enough to do while tired?",
    "What made the last success possible, apart from effort?",
    "Which target has grown past what your days can hold?",
    "When a goal failed this week, what was the hour before it like?",
    "Which goal do you keep because you want it, and which because it looks good?",
    "What is the smallest version of today's goal that would still count?",
    "Where could you place this goal so that something you already do reminds you of it?",
    "What would an honest 'partial' look like today?",
    "Which goal is ready to grow, and which needs a week at the same level?",
    "What obstacle can you already see coming for today's goals?",
    "If you could keep just one goal this week, which one would carry the others?",
    "What did your body tell you about yesterday's target?",
    "Which goal have you been doing by the letter and not in spirit?",
    "Who notices when you do this, and does that help or hinder?",
    "What adjustment would make tomorrow's attempt easier to begin?",
  ],
  fire: [
    "What set the weakness off last time: a place, an hour, a person or a feeling?",
    "What does this weakness give you that makes it worth keeping?",
    "How would today look if the weakness were half as strong?",
    "What is the first sign, in your body, that it is starting?",
    "Which excuse does it use most often?",
    "Who pays for this weakness besides you?",
    "When did you last catch it in time, and what did you do differently?",
    "What is the easiest door to close on it today?",
    "Have you chosen this weakness because it matters, or because it is comfortable to talk about?",
    "What would you advise a friend who had exactly this trouble?",
    "What did yesterday's attack task change, if only by a little?",
    "Where will you be when it comes today, and what will you do in the first ten seconds?",
    "Which strength is this weakness a clumsy copy of?",
    "What would you have to admit in order to be rid of it?",
    "How will you know in a month that it has lost ground?",
  ],
  wind: [
    "What did you believe about your field a year ago that you no longer believe?",
    "Which skill have you been coasting on?",
    "What did you study last week that you have not yet used?",
    "Who does your kind of work better than you, and what exactly do they do?",
    "What would a beginner ask about your subject that you could not answer well?",
    "Which practice has become a ritual without effect?",
    "What feedback have you heard twice and not acted on?",
    "Where would you fail if you were tested tomorrow morning?",
    "What did you skip in today's study because it was dull or difficult?",
    "Which opinion of yours has not met a good opponent lately?",
    "What could you explain today from memory, on one page, without notes?",
    "If your rival trained for an hour today, what would they train?",
    "What part of your routine could be harder without being longer?",
    "What is one thing you learned from somebody you disagree with?",
    "Which weakness did you rehearse today, and was the rehearsal close to the real thing?",
  ],
  void: [
    "What are you avoiding that you will think about tonight if you leave it undone?",
    "Which battle today was against something outside you, and which against yourself?",
    "What did the last defeat teach you that a victory would not have?",
    "What would today's hard thing look like at half the size?",
    "When did you nearly turn back, and what kept you there?",
    "Are your battles getting harder, or are you getting better at choosing easy ones?",
    "What fear turned out smaller than its shadow this week?",
    "Which ongoing battle needs an ending, one way or the other?",
    "What will you commit to for tomorrow that you would rather not?",
    "Whose courage did you see today, and what did it cost them?",
    "What hard thing have you stopped noticing because you do it every day?",
    "What would you attempt this week if nobody ever learned the result?",
    "Which victory deserves more credit than you gave it?",
    "What can you put down that you have been carrying only out of pride?",
    "If you rated today's fight again with a night's sleep behind you, would the number change?",
  ],
};
