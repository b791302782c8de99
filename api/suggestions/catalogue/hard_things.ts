/** Something hard enough to commit to for tomorrow, and one sentence on why it is worth it. */
export interface HardThing {
  readonly hard_thing: string;
  readonly why: string;
}

/** Hard things to commit to for tomorrow: each fits in an ordinary day and needs no purchase. */
export const HARD_THINGS: readonly HardThing[] = [
  {
    hard_thing: "Make the phone call I have put off the longest",
    why: "The dread has already cost more than the call will.",
  },
  {
    hard_thing: "Apologize to someone without adding the word 'but'",
    why: "An apology with a reason attached is a defense, and the other person can hear it.",
  },
  {
    hard_thing: "Work on the most important task before opening any messages",
    why: "The first hour sets who decides what the rest of the day is for.",
  },
  {
    hard_thing: "Ask for honest criticism of something I am proud of",
    why: "Praise tells you what to repeat, and criticism tells you what to learn next.",
  },
  {
    hard_thing: "Say no to a request I would normally accept out of guilt",
    why: "Every unwilling yes is paid for by someone you had already promised your time to.",
  },
  {
    hard_thing: "Spend the whole evening without a screen",
    why: "You find out which of your evening habits are choices.",
  },
  {
    hard_thing: "Get up at the first alarm, on the first ring",
    why: "It is the day's first promise, and it takes ten seconds to keep.",
  },
  {
    hard_thing: "Open every unopened letter and bill in the house",
    why: "What is inside rarely matches what you imagine, and it only grows unopened.",
  },
  {
    hard_thing: "Tell a person I trust about something I am struggling with",
    why: "A trouble said aloud to one person stops being the size of the whole room.",
  },
  {
    hard_thing: "Finish one thing that has been almost done for weeks",
    why: "The last tenth takes up most of the space in your head.",
  },
  {
    hard_thing: "Go for a walk in bad weather, dressed for it",
    why: "Weather is the excuse that costs least to disprove.",
  },
  {
    hard_thing: "Listen to someone I disagree with until they say I have understood them",
    why: "You cannot answer a view that you have only ever met in caricature.",
  },
  {
    hard_thing: "Throw away, give away or sell ten things I keep out of guilt",
    why: "Objects kept for the wrong reason remind you of it every time you pass.",
  },
  {
    hard_thing: "Show unfinished work to someone whose opinion matters to me",
    why: "Early eyes save you from polishing the wrong thing.",
  },
  {
    hard_thing: "Sit still for twenty minutes and do nothing at all",
    why: "Boredom that you can bear is attention that you can aim.",
  },
  {
    hard_thing: "Start a conversation with someone I do not know",
    why: "The awkward first minute is the whole price of every friendship you will ever make.",
  },
  {
    hard_thing: "Correct a mistake of mine before anybody has noticed it",
    why: "People trust those who report their own errors, and so will you.",
  },
  {
    hard_thing: "Go a full day without complaining, aloud or in writing",
    why: "What is left when the complaints are gone is either acceptance or a plan.",
  },
  {
    hard_thing: "Study the chapter I skipped because it was difficult",
    why: "The skipped part is usually the one that everything after it leans on.",
  },
  {
    hard_thing: "Admit in a conversation that I do not know",
    why: "It ends the pretending and starts the learning in the same sentence.",
  },
  {
    hard_thing: "Leave the phone at home for one outing",
    why: "You will reach for it more often than you think, and each time is worth noticing.",
  },
  {
    hard_thing: "Ask for the thing I want in plain words",
    why: "Hints let you keep your pride and the other person keep guessing.",
  },
  {
    hard_thing: "Keep silent the next time I could win an argument that does not matter",
    why: "Being right is cheap, and the evening afterwards is not.",
  },
  {
    hard_thing: "Write down every amount I spend tomorrow, down to the coin",
    why: "Spending that has to be written down has to be decided on.",
  },
  {
    hard_thing: "Practice the piece of my craft I am worst at for half an hour",
    why: "The weakest link sets the level at which the rest can work.",
  },
  {
    hard_thing: "Have the conversation about money that we keep postponing",
    why: "Numbers on the table are easier to live with than guesses in the dark.",
  },
  {
    hard_thing: "Return something I borrowed and forgot about",
    why: "It settles a debt the other person may have stopped mentioning out of kindness.",
  },
  {
    hard_thing: "Thank someone who has helped me, in detail and in person",
    why: "Gratitude that names the act is harder to say and far easier to believe.",
  },
  {
    hard_thing: "Clean the one place at home I avoid looking at",
    why: "You already spend effort on it every day by looking away.",
  },
  {
    hard_thing: "Book the appointment my body has been asking for",
    why: "Booking takes five minutes, and not knowing takes all year.",
  },
  {
    hard_thing: "Be the first to speak in a meeting or a class",
    why: "After the first sentence the room is just people.",
  },
  {
    hard_thing: "Eat one meal slowly, in silence, with nothing to read",
    why: "It shows how rarely you are present for something you do every day.",
  },
  {
    hard_thing: "Give credit in public to a colleague I envy",
    why: "Envy loosens when you say out loud what is good in the other person.",
  },
  {
    hard_thing: "Delete the app that takes most of my time, for one full day",
    why: "A day is long enough to learn what you were using it to avoid.",
  },
  {
    hard_thing: "Forgive a small wrong without announcing it",
    why: "Forgiveness that asks for an audience has not let go yet.",
  },
  {
    hard_thing: "Redo a piece of work that I know was only good enough",
    why: "Nobody else may notice, which makes it a clean test of your own standard.",
  },
  {
    hard_thing: "Decide the thing I have been gathering information about for weeks",
    why: "Past a certain point, more research is a polite form of fear.",
  },
  {
    hard_thing: "Stop work at the hour I set, with something left undone",
    why: "Ending on time takes as much will as starting on time, and protects tomorrow.",
  },
  {
    hard_thing: "Spend an hour with an older relative and ask about their life",
    why: "The chance is certain to run out, and nobody says when.",
  },
  {
    hard_thing: "Tell the truth where I would usually smooth things over",
    why: "Peace that rests on a small lie has to be paid for again each time it comes up.",
  },
];
