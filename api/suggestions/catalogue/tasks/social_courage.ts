import type { TasksOf } from "../weaknesses.ts";

/** Attack tasks for each weakness of the Social courage group. */
export const SOCIAL_COURAGE_TASKS: TasksOf<"Social courage"> = {
  "Staying silent when I have something to say": [
    "Before your next meeting or gathering, write one sentence you want to have said by its end. Rehearse it aloud for 5 minutes.",
    "Post or send one honest opinion in a group where you usually only read. Allow yourself 10 minutes to write it and no time to soften it.",
    "Think of the last time you swallowed your words. Write what you would have said and tell it now to one of the people who were there, in 15 minutes.",
    "Read a page aloud, alone and at full volume, for 8 minutes, so that your own voice in a room stops surprising you.",
    "In the next conversation of 10 minutes or more, disagree once, kindly and with a reason.",
  ],
  "Saying yes when I mean no": [
    "Write three ways to say no in your own words and speak each aloud until it sounds like you. Practice for 8 minutes.",
    "Go through this week's promises and withdraw from one you made unwillingly, early enough for them to find someone else. Take 15 minutes.",
    "Answer the next request with 'let me look and tell you tonight'. Use 10 minutes to decide what you really want to do.",
    "List what your last five unwilling yeses took time away from. Spend 20 minutes today on one of those things.",
    "Ask a friend to make you five requests in a row and decline each of them warmly, without an invented reason. It takes 10 minutes.",
  ],
  "Avoiding a difficult conversation": [
    "Write the conversation's first two sentences and its purpose. Then ask the person today for a time to talk. Allow 15 minutes.",
    "Speak your side aloud to an empty chair, change seats and answer as the other person would. Go back and forth for 15 minutes.",
    "Make two lists for 10 minutes: what you know happened, and what you assume about it. Bring only the first to the talk.",
    "Begin with the smallest part of it: raise one small, true point with that person today and stay for 10 minutes to hear the reply.",
    "Write what happens if the two of you never talk about it: in a month, in a year. After 10 minutes, pick the day and tell a friend.",
  ],
  "Losing touch with friends": [
    "Scroll your contacts to someone you have not spoken to for a year and send them one particular memory. Take 8 minutes.",
    "Call a friend without arranging it first. If nobody answers, leave a message they would like to hear. Give it 20 minutes.",
    "Write down the ten people you would miss most and when you last met each. Fix a date with one of them before 20 minutes are up.",
    "Look up what a friend had ahead of them when you last spoke (the exam, the move, the baby) and ask how it went. Spend 10 minutes.",
    "Write a real letter or a postcard by hand, one page, and put it where you will post it tomorrow. Use 25 minutes.",
  ],
  "Shying away from strangers and small talk": [
    "Go to a shop, a stop or a stairwell and greet five people you do not know, with your eyes up. Take a walk of 20 minutes for it.",
    "Prepare three easy questions that fit anybody you might meet today, and use one within the next conversation. Prepare for 5 minutes.",
    "Ask somebody at a counter or a reception how their day is going, and listen to the reply to its end. Stay in the place for 10 minutes.",
    "Give an honest compliment to one person you barely know about something they chose or did. Look for the moment during 15 minutes among people.",
    "Sit in a public place without a phone or a book for 20 minutes and let yourself be spoken to.",
  ],
  "Not asking for help": [
    "Name the thing you have struggled with alone for longest, write what you tried and where you are stuck, and send that to somebody who knows. Take 15 minutes.",
    "Ask for one small favor today that you could manage without: a lift, a tool, a second look. Find the person within 10 minutes.",
    "Make a list of people and what each of them knows better than you. Stop after 10 minutes and put one question to one of them.",
    "Remember the last time someone asked you for help. Write how it felt to be asked for 5 minutes, then ask.",
    "Let someone watch you do the part you find hard, and have them interrupt you with advice, for 25 minutes.",
  ],
  "Hiding my work until it is perfect": [
    "Choose something unfinished and show it to one person with the words 'this is half done'. Ask a single question about it. Allow 15 minutes.",
    "Make a bad version deliberately in 20 minutes, sign it with your name and send it to a friend who will laugh with you.",
    "Write what you fear people will say about the work. Spend 10 minutes on it, then ask one of them what they do say.",
    "Put a draft somewhere others can find it (a shared folder, a wall, a page) within 15 minutes, and leave it there overnight.",
    "Pick the detail you have polished the longest and declare it finished. Use 10 minutes to write down what the piece needs next.",
  ],
};
