/** Attack tasks that suit any weakness, including one outside the catalogue. */
export const GENERAL_TASKS: readonly string[] = [
  "Write down the last three times this weakness won: where you were, what came just before, what you felt. Look for what they share, for 15 minutes.",
  "Do the exact opposite of it, in its smallest form, for 10 minutes today, and write one line about how that was.",
  "Change one thing in your surroundings that makes it easy: move it, hide it, unplug it, close it. Give this 15 minutes.",
  "Tell one person you trust that you are working on this, and ask them to ask you about it on Friday. It takes 10 minutes.",
  "Finish the sentence 'when I notice it beginning, I will' with an act of ten seconds, and rehearse that act for 5 minutes.",
  "Write a page about what this weakness has cost you and what it has given you. Be fair to both sides, for 20 minutes.",
  "Find the next moment today when it is likely to show up. Prepare for that one moment for 10 minutes, as an athlete would for a start.",
  "Describe how someone without this weakness would spend the next stretch of your day, then act the part for 30 minutes.",
  "Count it: carry a paper for the rest of the day and make a mark each time it appears. Look at the marks tonight for 5 minutes and note the hour with the most.",
  "Repair something it has damaged, such as a promise, a delay or a mood you passed on. Start with 20 minutes of actual mending.",
];
