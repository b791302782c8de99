import type { TasksOf } from "../weaknesses.ts";

/** Attack tasks for each weakness of the Sleep group. */
export const SLEEP_TASKS: TasksOf<"Sleep"> = {
  "Staying up later than planned": [
    "Decide tonight's bedtime, set an alarm for the moment to start getting ready, and write what you will be tempted by. It takes 5 minutes.",
    "Do everything that stands between you and bed (teeth, clothes, locks, lights) right after the evening meal, in 20 minutes.",
    "Write what you get from the late hours that the day does not give you: quiet, freedom, company. After 10 minutes, find a place for it before dark.",
    "Choose one thing you will not begin this evening (an episode, a game, a thread) and put it out of sight now. Use 10 minutes to prepare what you will do instead.",
    "Turn off the bright lights at the hour you choose and sit in dim light with something quiet for 30 minutes. Then go to bed.",
  ],
  "Looking at a screen in bed": [
    "Find a place outside the bedroom for every charger and carry them there now. Allow 10 minutes.",
    "Put a paper book, a puzzle or a notebook on the pillow this afternoon and use it in bed tonight for 20 minutes.",
    "Agree with whoever shares your room, or with a friend from afar, that the phones stay out tonight. Set up another alarm. It takes 10 minutes.",
    "Lie down in the dark without a device and listen to the sounds of the house for 15 minutes. Nothing has to happen.",
    "Write on paper what you usually look at in bed, and decide when tomorrow you will do each of those things sitting up. Spend 8 minutes.",
  ],
  "Hitting snooze": [
    "Put the alarm where you have to stand up and walk to reach it, and test the way once in the dark. Set it up in 5 minutes.",
    "Practice getting up in daylight: lie down, let the alarm ring, stand up, open the curtain. Repeat it for 10 minutes.",
    "Set the alarm to the time you actually get up and delete all the others. Then spend 8 minutes preparing the first thing you will do.",
    "Give yourself a reason to rise: lay out a good breakfast, a book or a walk with somebody. Arrange it within 15 minutes.",
    "Write what you would do with the minutes you snooze away in a week, and plan the first of them for tomorrow. Take 8 minutes.",
  ],
  "Working right up to bedtime": [
    "Write tomorrow's first task and everything that is unfinished on one page, then shut the computer for the night. Allow 12 minutes.",
    "Set an end to today's work, tell someone at home or a friend about it, and spend 5 minutes now moving one job to tomorrow.",
    "Put a ritual between work and bed: wash up, shower, a few pages, a slow walk. Do it tonight for 30 minutes.",
    "Take work mail off your phone, or sign out of it, until morning. Then sit for 10 minutes without doing anything useful.",
    "Look at what kept you working late this week and whether it would have survived until morning. Write for 10 minutes and drop one such job.",
  ],
  "Going to bed at a different time every night": [
    "Write down when you slept and rose on each of the past seven days, as far as you remember. Find the middle and choose it as your time. Use 10 minutes.",
    "Fix one rising time that suits both workdays and weekends and set it as a repeating alarm. Spend 5 minutes.",
    "Make a small chart of fourteen boxes by the bed for your chosen bedtime, and get everything ready early for the first box. It takes 15 minutes.",
    "Find the evening of this week that will be latest and decide now how you will end it on time. Tell the people involved. Take 10 minutes.",
    "Choose three quiet acts in a fixed order that will always come before bed, and go through them slowly tonight for 20 minutes.",
  ],
  "Being kept awake by a busy mind": [
    "Early this evening, empty your head onto paper: every task, worry and idea, for 15 minutes. Put a next step beside the three loudest.",
    "Sit in the dark and count slow breaths from one to ten, again and again, for 10 minutes. When you lose count, begin at one.",
    "Go through your body from toes to forehead, tensing each part gently and letting go. Take 12 minutes over it.",
    "Put a pen and paper beside the bed, so that a thought can be kept without getting up. Write tonight's first ones for 5 minutes.",
    "If you cannot fall asleep, get up, sit in dim light and read something calm for 20 minutes before you try again.",
  ],
  "Drinking coffee all afternoon": [
    "Write down every coffee, tea, cola and energy drink of yesterday with its hour, and how you slept. Choose a last hour for today. Use 5 minutes.",
    "At the time of your usual late coffee, walk outside for 15 minutes and see how awake you are afterwards.",
    "Find a warm drink without caffeine among what you have at home, make it with some care, and sit with it for 15 minutes.",
    "Ask yourself what the afternoon cup is for: rest, company, a break from a dull job. Spend 10 minutes giving yourself that directly.",
    "Move the coffee things to the back of the cupboard after lunch and put a glass and a jug of water in their place. It takes 5 minutes.",
  ],
};
