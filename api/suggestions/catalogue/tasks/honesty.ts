import type { TasksOf } from "../weaknesses.ts";

/** Attack tasks for each weakness of the Honesty group. */
export const HONESTY_TASKS: TasksOf<"Honesty"> = {
  "Telling small lies to avoid friction": [
    "Think of the last small lie you told and set it right with that person today, in two sentences. Give yourself 10 minutes.",
    "Write five polite truths for moments when you would usually fib ('I would rather stay in tonight'). Say them aloud for 8 minutes.",
    "Go over today's conversations for 10 minutes and note each thing you said that was not quite so, and what you feared would happen otherwise.",
    "Choose one standing white lie (the gift you love, the film you saw) and write how you could retire it gently. Do it, or fix the day, within 15 minutes.",
    "When you are asked today how you are, give an answer that is true. Think for 5 minutes about what it would be.",
  ],
  "Exaggerating my stories": [
    "Tell someone a true story in 5 minutes with every number as it really was, and see whether it still holds them.",
    "Write down a story you like to tell, and underline each part you have added over the years. Rewrite it plain. Take 15 minutes.",
    "Check one claim you often make against the facts: the distance, the price, the year. Spend 10 minutes and adopt the true figure.",
    "For one conversation of 15 minutes, leave out 'always', 'never', 'huge' and 'everyone'. Notice which you miss.",
    "Correct an exaggeration you made this week, to the person who heard it: 'it was nearer two than ten'. It takes 5 minutes.",
  ],
  "Making excuses": [
    "Write the last three things you did not do and the reasons you gave. Beside each, write the sentence that begins 'I chose'. Use 10 minutes.",
    "Pick the excuse you use most and remove what it stands on: charge the bike light, book the slot, ask for the key. Give it 25 minutes.",
    "Tell one person 'I did not do it, and I have no good reason', then tell them when it will be done. Do the first part of it for 15 minutes.",
    "List everything you could do about a stuck matter even if the obstacle stays. After 10 minutes, do the first thing on the list.",
    "Ask somebody who knows you well which excuse they hear from you most. Listen, and write about it for 10 minutes.",
  ],
  "Breaking promises to myself": [
    "Make one promise to yourself that can be kept within the next 15 minutes, write it down, and keep it.",
    "List the promises to yourself that are still open and formally cancel those you will not keep. Spend 12 minutes.",
    "Shrink your most broken promise until you are certain you can keep it today, and do it for 10 minutes.",
    "Write your promise as you would to a friend, with a day, a place and an amount, and sign it. Carry out the first part in 20 minutes.",
    "Make a row of seven boxes for one tiny promise, hang it by the door and tick the first box after 5 minutes of doing it.",
  ],
  "Agreeing to someone's face and complaining afterwards": [
    "Write down a decision you went along with and criticized later. Tell the person who leads it, today, what you really think. Allow 20 minutes.",
    "Prepare two sentences for your next meeting: 'I see it differently' and 'what worries me is'. Fill in the endings for 10 minutes.",
    "Call the person you last complained to and say that you should have spoken up in the room. Then plan with them how you will. Take 15 minutes.",
    "Choose one agreement you gave halfheartedly, and either stand behind it in writing or withdraw it in writing. Use 15 minutes.",
    "Rehearse a calm objection aloud, with its reason and a proposal, for 8 minutes, until you can say it in three breaths.",
  ],
  "Gossiping about people who are absent": [
    "Think of someone you spoke ill of this week and say something true and good about them to the same listener. Find the moment within 20 minutes of talk.",
    "Write what you said about an absent person as if they would read it. Rewrite it for 10 minutes until you could sign it.",
    "Bring one concern you shared behind someone's back to that person, kindly and alone. Prepare it for 15 minutes and ask for a talk.",
    "Decide on a sentence that turns a conversation away from gossip, such as 'have you told her?', and try it out aloud for 5 minutes.",
    "Spend a break of 15 minutes with people and speak only of those who are present. Count how often it is hard.",
  ],
  "Covering up my mistakes": [
    "Report one mistake of yours today to the person it affects, with what happened and what you will do. Write it in 15 minutes and send it.",
    "Write a short, blameless account of something that went wrong: what you saw, what you did, what you would do now. Take 20 minutes.",
    "Go back to a piece of work in which you know there is an error and correct it openly, with a note that says so. Give it 30 minutes.",
    "Tell somebody younger or newer than you about a mistake that taught you something. Talk for 10 minutes and leave in the embarrassing part.",
    "Write down what you fear would follow from admitting your latest mistake, and how likely each item is. After 10 minutes, choose whom to tell.",
  ],
};
