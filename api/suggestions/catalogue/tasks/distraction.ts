import type { TasksOf } from "../weaknesses.ts";

/** Attack tasks for each weakness of the Distraction group. */
export const DISTRACTION_TASKS: TasksOf<"Distraction"> = {
  "Checking the phone first thing in the morning": [
    "Move the phone's charger out of the bedroom now and set another alarm, even an old clock or a radio. It takes 10 minutes.",
    "Write a three-step morning that needs no phone (for example water, window, wash) and put the card where the phone used to lie. Walk through it once, in 10 minutes.",
    "Go through your lock screen and turn off everything that shows a message before you unlock it. Spend 10 minutes on it.",
    "Write down what you found in this morning's first check and whether any of it needed you before breakfast. Look back over a week of mornings in 8 minutes.",
    "Lay something you would like to begin the day with beside the bed tonight, such as a book, a notebook or walking shoes. Prepare it for 5 minutes so that nothing is missing.",
  ],
  "Scrolling social media without meaning to": [
    "Move the app you scroll most off the home screen and sign out of it. Write down what you were usually looking for there. Allow 10 minutes.",
    "Sit with the phone face down in front of you for 10 minutes. Make a mark on paper each time your hand wants it, and count the marks.",
    "Unfollow or mute twenty accounts that never leave you better off. Stop after 15 minutes, wherever you are.",
    "Make a list of six things to do with a spare moment that need no screen, and do the first one for 10 minutes right away.",
    "Switch the screen to grayscale and put a rubber band or a strip of tape around the phone as a speed bump. Set this up in 5 minutes and leave it until bedtime.",
  ],
  "Switching tasks every few minutes": [
    "Choose one task, write its name on paper, and stay with it for 20 minutes. Each time you want to switch, add a tick and carry on.",
    "Close every window and tab that has nothing to do with what you are doing, and save the addresses in one note. Then do 15 minutes in the one that is left.",
    "For 30 minutes keep a log: each time you change what you are doing, note the time and what pulled you. Read it back at the end.",
    "Put a 'later' paper beside you. Work for 25 minutes, and let every idea, errand and question land there in place of a new tab.",
    "Take a dull job, such as sorting a drawer or labeling files, and do it for 15 minutes without music, talk or a pause.",
  ],
  "Letting notifications interrupt focused work": [
    "Go through your phone's notification settings app by app and leave sound on only for calls and for people who may truly need you. Take 15 minutes.",
    "Write a short status for colleagues saying when you read messages, then work offline for 25 minutes and see who missed you.",
    "For 20 minutes of normal work, keep a tally of every badge, banner and sound. Switch off the loudest source afterwards.",
    "Set up one focus mode with a name, a list of people who may get through, and a start time for tomorrow. Allow 10 minutes.",
    "Leave one group chat, or mute it for good, and tell its members where they can reach you in an emergency. It needs 5 minutes.",
  ],
  "Watching videos longer than intended": [
    "Turn off autoplay everywhere you watch, and remove the recommendations column where you can. Spend 10 minutes on it.",
    "Before the next video, write on paper what you want from it and when you will stop. Watch for 20 minutes, then read your note again.",
    "Delete half of your watch-later list without opening a single one. Give it 10 minutes.",
    "Put a chair across the room and do 15 minutes of something with your hands at the hour you usually watch: mending, drawing, chopping, sorting.",
    "Watch one video standing up, at normal speed, with nothing queued behind it. When it ends, close the page and walk around for 5 minutes.",
  ],
  "Reading the news over and over": [
    "Choose one source and one time of day for the news, write both on a note at your screen, and remove the other shortcuts. Take 10 minutes.",
    "Write from memory everything you learned from today's news and mark what you could act on. Stop after 10 minutes.",
    "Pick one story that worries you and read a single long, careful piece about it for 20 minutes in place of the updates.",
    "Turn one piece of news into an act: a letter, an offer of help, a question to someone who knows. Prepare it in 25 minutes.",
    "Sign out of the site you refresh most and put a bookmark to something slower in its place, such as a long book or a course. Read that for 15 minutes.",
  ],
  "Having a screen on at every meal": [
    "Eat your next meal at a table with every screen in another room. Stay seated for 20 minutes, even after you have finished.",
    "Put a basket or a box where you eat and let the phones go in first. Take 5 minutes to explain it to whoever eats with you.",
    "Ask the person across the table two questions you do not know the answer to, and keep the talk going for 15 minutes.",
    "If you eat alone, set the table properly and look at the food as though you had to draw it. Give the meal 20 minutes.",
    "Choose one meal of the week that will be without screens from now on and write it on the kitchen door. Clear the screens from that spot in 10 minutes.",
  ],
};
