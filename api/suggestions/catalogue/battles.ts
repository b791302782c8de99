/** A suggested battle, with a description of the fight and its usual difficulty. */
export interface BattleSuggestion {
  readonly hard_thing: string;
  readonly battle_description: string;
  /** 1 to 10, as in a battle log. Only a default, since users rate their own battles. */
  readonly difficulty_rating: number;
  readonly why: string;
}

/** Battles for today, from the easiest to the hardest. */
export const BATTLES: readonly BattleSuggestion[] = [
  {
    hard_thing: "Make the bed before anything else",
    battle_description:
      "The blanket is warm and the room is cold. Feet on the floor, sheet pulled straight, pillow in place, and only then the day.",
    difficulty_rating: 1,
    why: "It is a finished job before the first excuse is awake.",
  },
  {
    hard_thing: "Wash up right after the meal",
    battle_description:
      "The chair says stay and the sink says later. Every plate is clean and dry before you sit down again.",
    difficulty_rating: 1,
    why: "Dried food takes three times the work of fresh.",
  },
  {
    hard_thing: "Take the stairs every time today",
    battle_description:
      "The elevator doors stand open and nobody is watching. You walk up anyway, within what your knees and heart allow.",
    difficulty_rating: 1,
    why: "It is a test you meet several times a day without planning for it.",
  },
  {
    hard_thing: "Answer the message I keep marking as unread",
    battle_description:
      "You know what to say; you dislike having to say it. Four honest sentences, sent before lunch.",
    difficulty_rating: 2,
    why: "Each day of silence makes the reply heavier.",
  },
  {
    hard_thing: "Drink the morning coffee or tea without the phone",
    battle_description:
      "Your hand will go to your pocket before the cup is half empty. Leave it there, look out of the window, finish the cup.",
    difficulty_rating: 2,
    why: "It returns the first quiet part of the day to you.",
  },
  {
    hard_thing: "Prepare tomorrow's clothes and bag tonight",
    battle_description:
      "It is late and the sofa is winning. Everything you need lies by the door before you allow yourself to sit.",
    difficulty_rating: 2,
    why: "Tomorrow morning you will have less patience than you have now.",
  },
  {
    hard_thing: "Put back everything I take out today",
    battle_description:
      "Scissors, jar, jacket, book: each one tempts you to drop it wherever you happen to stand. Each goes home at once.",
    difficulty_rating: 2,
    why: "Mess is made of single moments, and so is its cure.",
  },
  {
    hard_thing: "Ten minutes of exercise on a day I had planned none",
    battle_description:
      "No gym and no special clothes: squats, push-ups against a wall, stretching, at a level your body knows. The fight is over once you begin.",
    difficulty_rating: 3,
    why: "It proves that movement does not depend on mood.",
  },
  {
    hard_thing: "Read for half an hour with the phone out of reach",
    battle_description:
      "Around the fourth page the itch to check something arrives. Note it, stay on the line you are on, and read to the end of the time.",
    difficulty_rating: 3,
    why: "Long attention is built on exactly that fourth page.",
  },
  {
    hard_thing: "Let somebody else have the last word",
    battle_description: "You have a perfect reply ready. You keep it, nod, and let the subject end there.",
    difficulty_rating: 3,
    why: "Most arguments continue because each side wants the final sentence.",
  },
  {
    hard_thing: "Stop eating when I have had enough",
    battle_description:
      "The pan is still half full and it tastes good. Put the rest away for tomorrow before you decide on a second plate.",
    difficulty_rating: 3,
    why: "It trains you to hear a quiet signal over a loud one.",
  },
  {
    hard_thing: "Begin on time, even though I do not feel like it",
    battle_description:
      "At the minute you wrote down, you sit and start, with whatever mood you have. The first five minutes are the whole battle.",
    difficulty_rating: 3,
    why: "Motivation tends to arrive some time after the work does.",
  },
  {
    hard_thing: "Work for fifty minutes on one thing only",
    battle_description:
      "One window, one document, messages closed. Every stray thought goes on a paper beside you and waits there until the end.",
    difficulty_rating: 4,
    why: "One unbroken stretch often does what three broken ones cannot.",
  },
  {
    hard_thing: "Get up at the alarm after a poor night",
    battle_description:
      "Your whole body argues for nine more minutes. You stand up first and debate afterwards, and you go to bed early tonight.",
    difficulty_rating: 4,
    why: "A steady rising time repairs a bad week faster than lying in does.",
  },
  {
    hard_thing: "Say 'I was wrong' without explaining why",
    battle_description:
      "The explanation is already on your tongue, and most of it is true. You leave it out and ask what would put things right.",
    difficulty_rating: 4,
    why: "Reasons can come later, once the other person has been heard.",
  },
  {
    hard_thing: "Resist one purchase I have already talked myself into",
    battle_description:
      "The basket is full and the discount ends tonight. Close the page, write the item and the price on paper, and leave it there for a week.",
    difficulty_rating: 4,
    why: "What you still want in a week was perhaps worth wanting.",
  },
  {
    hard_thing: "Keep my temper with the person who tests it most",
    battle_description:
      "They will do the thing they always do. You breathe out, lower your voice, and answer the request and not the tone.",
    difficulty_rating: 5,
    why: "Being calm with easy people proves very little.",
  },
  {
    hard_thing: "Speak up once in the meeting that usually silences me",
    battle_description:
      "Your heart is loud and the moment keeps passing. You ask one clear question or state one opinion in the first half.",
    difficulty_rating: 5,
    why: "Silence is read as agreement, even when it is only nerves.",
  },
  {
    hard_thing: "Turn down an invitation honestly",
    battle_description:
      "A made-up reason would be easy. You thank them, say plainly that you will not come, and let the short silence be.",
    difficulty_rating: 5,
    why: "People who know that your no is honest can believe your yes.",
  },
  {
    hard_thing: "Spend one evening alone without entertainment",
    battle_description:
      "No series, no feed, no podcast. Around the first half hour the restlessness peaks; sit through it and see what you pick up instead.",
    difficulty_rating: 5,
    why: "It shows what you have been covering with noise.",
  },
  {
    hard_thing: "Learn the part I have been faking",
    battle_description:
      "There is a gap you have talked around for months. Open the basic text, take notes like a beginner, and solve three exercises.",
    difficulty_rating: 5,
    why: "A bluff has to be kept up daily, while a gap is closed once.",
  },
  {
    hard_thing: "Ask a question that shows how little I know",
    battle_description:
      "Everyone else seems to follow. You raise a hand, ask the basic question, and then ask again if the answer is not clear.",
    difficulty_rating: 5,
    why: "Half the room is usually waiting for someone to ask it.",
  },
  {
    hard_thing: "Give difficult feedback kindly and to the person's face",
    battle_description:
      "It would be simpler to hint, or to tell someone else. You name one behavior, its effect, and what you would like, and then you listen.",
    difficulty_rating: 6,
    why: "They cannot change what nobody has told them.",
  },
  {
    hard_thing: "Train on the day everything argues against it",
    battle_description:
      "Rain, a late meeting, a tired head. You shorten the session, and you go. If you are ill or in pain, rest is the harder right choice.",
    difficulty_rating: 6,
    why: "The sessions done on bad days are what make it a habit.",
  },
  {
    hard_thing: "Go through a full month of my spending line by line",
    battle_description:
      "Some lines will sting. You read each one aloud, mark it as worth it or not, and add up the second column.",
    difficulty_rating: 6,
    why: "A budget made without looking is only a wish.",
  },
  {
    hard_thing: "Ask someone for help with something I should know",
    battle_description:
      "Pride offers to struggle on alone for another week. You write two sentences, what you tried and where you are stuck, and send them.",
    difficulty_rating: 6,
    why: "Most people like being asked, and remember their own first time.",
  },
  {
    hard_thing: "Put a whole day's work in front of a harsh critic",
    battle_description:
      "They will find the weak joint in ten seconds. You take notes, ask one question, defend nothing, and thank them.",
    difficulty_rating: 6,
    why: "An hour of discomfort saves weeks in the wrong direction.",
  },
  {
    hard_thing: "Have the conversation I rehearse in the shower",
    battle_description:
      "You know your opening line by heart by now. Ask for a quiet quarter of an hour today, say it, and leave room for an answer you did not script.",
    difficulty_rating: 7,
    why: "The version in your head always ends the same way; the real one may not.",
  },
  {
    hard_thing: "Own up to a mistake that will cost me something",
    battle_description:
      "There is still time to let it be discovered by someone else. You report it yourself, with what you have done to limit the damage.",
    difficulty_rating: 7,
    why: "The cost is paid either way, and this way you keep your word.",
  },
  {
    hard_thing: "Go a full day without the habit I reach for most",
    battle_description:
      "It calls at its usual hours, louder each time. Decide beforehand what your hands will do at each of them, and count the urges you let pass.",
    difficulty_rating: 7,
    why: "An urge that is watched and not obeyed comes back weaker.",
  },
  {
    hard_thing: "Abandon a project I have already put months into",
    battle_description:
      "Everything you spent speaks for going on. You write what it would take to finish, what else that time could do, and then close it properly.",
    difficulty_rating: 7,
    why: "Time already spent is a poor reason to spend more.",
  },
  {
    hard_thing: "Set a limit with someone I love",
    battle_description:
      "You fear they will hear rejection. You say what you will and will not do, without a list of old offenses, and you stay in the room.",
    difficulty_rating: 8,
    why: "A limit said calmly now prevents a quarrel said badly later.",
  },
  {
    hard_thing: "Speak or perform in front of people",
    battle_description:
      "Your hands shake and your mouth is dry before you start. You begin anyway, slowly, with your eyes on one friendly face.",
    difficulty_rating: 8,
    why: "Nerves shrink with repetitions and with nothing else.",
  },
  {
    hard_thing: "Ask to be paid what the work is worth",
    battle_description:
      "You have the figure and the reasons on one sheet. You say the figure, stop talking, and let the silence do its part.",
    difficulty_rating: 8,
    why: "Nobody else will bring it up for you.",
  },
  {
    hard_thing: "Take the first step back to someone I quarreled with",
    battle_description:
      "Both of you are waiting. You write or call without settling who began it, and say that you would like to talk.",
    difficulty_rating: 8,
    why: "Years go by between two people who each expect the other to start.",
  },
  {
    hard_thing: "Tell the person concerned that I broke their trust",
    battle_description:
      "They do not know, and might never find out. You tell them plainly, without asking to be forgiven on the spot, and accept what they need next.",
    difficulty_rating: 9,
    why: "A trust that depends on their not knowing is already broken.",
  },
  {
    hard_thing: "Ask for professional help with something I cannot carry alone",
    battle_description:
      "You have told yourself for months that it will pass. Today you call a doctor, a counselor or an advice line and say the first true sentence.",
    difficulty_rating: 9,
    why: "Carrying it alone was never the strong option, only the familiar one.",
  },
  {
    hard_thing: "Say out loud that the life I planned is not the one I want",
    battle_description:
      "There are people who built on that plan with you. You choose one of them, an unhurried hour, and the words 'I have been thinking about changing course'.",
    difficulty_rating: 9,
    why: "A wrong road does not become right by being walked further.",
  },
  {
    hard_thing: "Leave something that is wrong for me without another thing waiting",
    battle_description:
      "A post, a role, an arrangement that you outgrew. You check what you can afford, write the letter, sleep on it, and hand it over.",
    difficulty_rating: 10,
    why: "Some doors can only be seen after the last one has closed behind you.",
  },
  {
    hard_thing: "Forgive someone who will never apologize",
    battle_description:
      "You write the whole wrong down once, exactly as it was. Then you decide, for your own sake, to stop collecting on it, and you keep your distance if you need to.",
    difficulty_rating: 10,
    why: "The debt will not be paid, and keeping the books is a job for life.",
  },
  {
    hard_thing: "Sit with a grief I have kept busy to avoid",
    battle_description:
      "The calendar is cleared and there is nothing to fix. You look at the photograph, read the letter or visit the place, and let it be as heavy as it is, with someone you trust within reach.",
    difficulty_rating: 10,
    why: "What is never mourned stays in charge of the timetable.",
  },
];
