import type { TasksOf } from "../weaknesses.ts";

/** Attack tasks for each weakness of the Emotional reactivity group. */
export const EMOTIONAL_REACTIVITY_TASKS: TasksOf<"Emotional reactivity"> = {
  "Snapping at people when tired": [
    "Find your tired hour by writing down the last four times you snapped and when it was. Use 10 minutes, then warn the people you live or work with about that hour.",
    "Choose one sentence for when you are spent, such as 'I am tired, give me a moment', and say it aloud twenty times in different tones for 5 minutes.",
    "Lie down or sit with closed eyes for 15 minutes before the part of the day in which you usually grow impatient.",
    "Go to someone you snapped at lately and make it good in three sentences: what you did, that it was yours, what you will do next time. It takes 5 minutes.",
    "Take one job off your tired hour, by moving it, sharing it or dropping it. Arrange that within 15 minutes.",
  ],
  "Replying in anger": [
    "Write the furious reply on paper, every word of it. Then walk for 15 minutes before you decide what, if anything, to send.",
    "Go back to an angry message you sent and write the version that would have got you what you needed. Give it 10 minutes.",
    "For the message that upsets you now, list three harmless reasons why somebody might have written it. After 8 minutes, answer only the question in it.",
    "Set up a delay on outgoing mail, or a draft folder named 'tomorrow', and move one heated draft there. Spend 10 minutes.",
    "Notice where anger sits in your body: jaw, chest or hands. Breathe out slowly toward that place for 5 minutes and note what changes.",
  ],
  "Taking criticism as an attack": [
    "Recall a criticism that still stings. Write the part that is true in one sentence and what you will do about it in another. Allow 12 minutes.",
    "Ask someone for one thing you could do better. Reply with 'thank you, let me think about it' and nothing else. Think for 10 minutes.",
    "Read some feedback you received as though it had been written about a friend, and write what you would advise that friend. Use 15 minutes.",
    "Practice three neutral answers aloud for 5 minutes: 'Say more about that', 'Can you give me an example?', 'What would have been better?'",
    "Pick one correction you rejected lately and try it out for 20 minutes, exactly as it was suggested.",
  ],
  "Complaining about small things": [
    "Wear a band or a string on your wrist for the day and change wrists at each complaint. Sit down tonight for 5 minutes to write the three commonest.",
    "Turn your favorite complaint into a request to the person who could change it. Write it and send it within 15 minutes.",
    "Fix one small annoyance that you have grumbled about for weeks: the drawer, the light, the setting. Give it 25 minutes.",
    "Write everything that bothers you today, then cross out what will not matter next month. Act on one that remains. Take 15 minutes.",
    "Meet or call someone and, for 20 minutes, speak about anything you like except what is wrong. Notice how often you have to turn the sentence around.",
  ],
  "Worrying over what I cannot control": [
    "Draw two columns, 'mine' and 'not mine', and sort every worry into them for 10 minutes. Do one small thing from the first column.",
    "Give your worry an appointment: write it out in full for 15 minutes, then close the notebook until the same time tomorrow.",
    "Write what you would do if the feared thing happened, step by step, up to the point where you are all right again. Use 15 minutes.",
    "Name five things you can see, four you can hear and three you can touch, slowly, three times over. Let it take 5 minutes.",
    "Find somebody who has a smaller trouble that you can help with today, and spend 25 minutes on it.",
  ],
  "Holding on to a grudge": [
    "Write the whole story from the other person's side, as fairly as their best friend would tell it. Take 20 minutes.",
    "Put down what the grudge costs you in a week: sleep, talk, places you avoid. After 10 minutes, decide whether you want to go on paying.",
    "Write the letter you will not send and say everything in it. Stop after 20 minutes, read it once and tear it up.",
    "List three wrongs of your own that somebody let go. Spend 8 minutes remembering how it felt to be let off.",
    "Do one neutral, civil thing toward that person today, such as a greeting, an answer or a hand with something. Set aside 5 minutes. Skip this one if they are not safe for you.",
  ],
  "Comparing myself with others": [
    "Mute the three accounts that leave you feeling small, and give what remains of 10 minutes to a piece of work of your own.",
    "Find something you made a year or more ago and write down five ways in which you have moved on since then. Take 15 minutes.",
    "Choose the person who makes you most jealous, name one habit of theirs you could copy, and practice it for 20 minutes.",
    "Write a short message to someone whose success pinched you, praising one exact thing. Send it before your 8 minutes are over.",
    "Make a list of what you do not see about the people you compare yourself with: their hours, their help, their losses. Write for 10 minutes.",
  ],
};
