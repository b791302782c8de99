import type { TasksOf } from "../weaknesses.ts";

/** Attack tasks for each weakness of the Learning group. */
export const LEARNING_TASKS: TasksOf<"Learning"> = {
  "Reading without remembering": [
    "Read for 15 minutes, close the book and write all you can recall without looking. Open it again and mark what you missed.",
    "Take a chapter you read last week and explain it aloud to an imaginary listener for 8 minutes. Note what you forget.",
    "Turn the headings of your next chapter into questions before you read it. Then read for 20 minutes to answer them.",
    "Make ten cards from something you read lately, with a question on one side and the answer on the other. Use 20 minutes.",
    "Send a friend the three best ideas of the book you are on, in your own words and from memory. Allow 12 minutes.",
  ],
  "Giving up when a subject gets hard": [
    "Go back to the exact page where you stopped and read one paragraph three times, writing a question after each reading. Give it 20 minutes.",
    "Find a second explanation of the point you do not understand, by a different author, and compare the two for 25 minutes.",
    "Write what you do understand about it, step by step, until you reach the step you cannot write. After 15 minutes you will know what to ask.",
    "Work on one problem for 20 minutes with the answer covered, and write down every attempt, above all those that failed.",
    "Take a simpler version of the thing (smaller numbers, slower tempo, fewer words) and do it until it is easy, for 20 minutes.",
  ],
  "Collecting books and courses without finishing them": [
    "List every course and book you have begun. Choose one to finish and let the others go for now, in writing. Take 15 minutes.",
    "Open the course that is furthest along and do its next lesson for 30 minutes. Browse nothing else.",
    "Put a note inside your current book with the date you will finish it and the pages a day it takes. Read today's pages for 20 minutes.",
    "Give away, lend or return three books you know you will not read. Choose them in 10 minutes.",
    "Write what you hoped each unopened course would change in your life. After 12 minutes, take one step toward that change without a course.",
  ],
  "Practicing only what I am already good at": [
    "Name the part of your skill you would least like to be tested on, and practice that part alone for 25 minutes, slowly.",
    "Record yourself, or keep the draft of, something you do badly, and note three things to change. Try again. Use 30 minutes in all.",
    "Ask somebody better than you which basic you neglect. Do a drill for it for 20 minutes.",
    "Split your usual practice today: start with what you avoid for 15 minutes before you allow yourself what you enjoy.",
    "Do a familiar thing under a new limit (the other hand, no backspace, half the tools) for 15 minutes.",
  ],
  "Studying without ever applying it": [
    "Take the last thing you learned and use it on a real matter of your own for 25 minutes, however small.",
    "Write one sentence of the form 'the next time X happens, I will do Y' from what you studied, and rehearse it for 8 minutes.",
    "Build the smallest thing that needs what you learned: a page, a recipe, a sum, a paragraph in the language. Allow 30 minutes.",
    "Find somebody with a problem that your studies could help with and offer them 20 minutes of it today.",
    "Go through your notes of the past month and mark each line used or unused. After 15 minutes, choose one unused line for tomorrow.",
  ],
  "Looking up the answer before trying": [
    "Take your next question and write your own best guess with a reason for it. Look nothing up for 15 minutes.",
    "Solve a problem on paper with every device in another room for 25 minutes. Check only at the end.",
    "Fix the next fault (an error, a stuck lid, a wrong sum) by making and testing three guesses yourself. Give each about 5 minutes.",
    "Find your way to somewhere new within 20 minutes of here by studying the map beforehand and then putting it away.",
    "Keep a page called 'looked up too soon' today and go over it tonight for 10 minutes, answering each from memory.",
  ],
  "Dropping a practice after missing one day": [
    "Pick the practice you dropped last and do its smallest form for 10 minutes today, without making up for anything.",
    "Write a rule for missed days, such as 'never two in a row', with what the rescue version looks like. Do the rescue version now. Use 15 minutes.",
    "Look at the calendar for the day it broke and write what was different then. After 8 minutes, plan what you will do on the next such day.",
    "Put the tools of your practice where you will trip over them tomorrow, set up and ready. Take 10 minutes.",
    "Tell somebody that you stopped and that you are starting again today, then practice for 20 minutes.",
  ],
};
