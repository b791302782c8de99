import type { TasksOf } from "../weaknesses.ts";

/** Attack tasks for each weakness of the Procrastination group. */
export const PROCRASTINATION_TASKS: TasksOf<"Procrastination"> = {
  "Putting off the first step of a big task": [
    "Write the task at the top of a page and list every physical step it needs. Circle the smallest and do it straight away. Give the whole thing 15 minutes.",
    "Open the file, tool or form the task lives in and work in it badly, on purpose, for 10 minutes. Stop when the timer rings, even in mid-sentence.",
    "Spend 15 minutes building only the skeleton: headings, empty sections, folder names, the list of parts. Fill nothing in yet.",
    "Tell one person what your first step is, do it for 20 minutes, and send them a line saying how far you came.",
    "Take 12 minutes to find the one thing you are missing to begin (a date, a form, a price, a name) and pin it where you will start work tomorrow.",
  ],
  "Waiting to feel ready before starting": [
    "Write what 'ready' would mean for this task. Cross out everything its opening does not need, then begin without the crossed-out things. Take 20 minutes in all.",
    "Rate how ready you feel from 1 to 10. Work for 15 minutes regardless, then rate it again and keep both numbers where you will see them.",
    "Choose something you feel only half prepared for and do it as a rehearsal for 10 minutes, telling yourself that this try does not count.",
    "List three things you began before you were ready and how each turned out. After 5 minutes of writing, take the first step of the thing you are delaying.",
    "Stand up, walk to where the work happens, say the first action aloud and do it. Stay with it for 10 minutes, whatever your mood says.",
  ],
  "Doing easy work to avoid the important work": [
    "Write down everything on your list and mark the one item you hope nobody asks about. Work on that one alone for 25 minutes.",
    "Put the easy jobs on a paper headed 'after', turn the paper over, and give the important one 20 minutes.",
    "For today's biggest job, write in two sentences what gets worse each week it waits. Then put in 15 minutes on it before any small job.",
    "Ask a colleague, partner or friend which of your tasks matters most to them. Spend 20 minutes on their answer.",
    "Look back at yesterday for 10 minutes and mark each piece of work as important or merely easy. Book the first slot of tomorrow for one that was missing.",
  ],
  "Leaving things until the deadline": [
    "Pick something due next week and do its dullest part today for 25 minutes, the part you usually meet at midnight.",
    "Write a private deadline two days before the real one and tell someone the date. Then make a first mark on the work for 15 minutes.",
    "Recall your last rush: what did you skip, and who waited? Write it down for 5 minutes, then list what must exist halfway to your next deadline.",
    "Split the thing that is due into four parts, put a date against each, and start part one for 20 minutes now.",
    "Send one question today that you would normally discover the night before. Give yourself 10 minutes to find it and phrase it.",
  ],
  "Planning at length instead of beginning": [
    "Close every plan, list and board. Do the first line of the plan from memory for 20 minutes without opening them again.",
    "Cut your plan down to three lines on a scrap of paper in 5 minutes, then carry out the top line before you plan anything more.",
    "Take the step you have researched the most and produce its roughest version in 15 minutes: a sketch, a draft, a first call.",
    "Find one question in your plan that only doing can answer. Run the smallest trial of it you can manage in 25 minutes.",
    "Count how many times this plan has been rewritten, write the number on it, and work from it unchanged for 30 minutes.",
  ],
  "Avoiding an unpleasant email or phone call": [
    "Write the email with no address in the 'to' field, as bluntly as you like, for 8 minutes. Then soften two sentences, add the address and send it.",
    "Put the number on a piece of paper, write your first sentence under it, and dial within 5 minutes of reading this.",
    "List what you think the worst answer would be and what you would do next. After 10 minutes, place the call with that list in your hand.",
    "Open the oldest message you owe somebody and answer it in five plain sentences. Stop polishing after 10 minutes and send.",
    "If you cannot settle the matter yet, write today that you have it, what is missing and when they will hear. Allow yourself 6 minutes.",
  ],
  "Starting many things and finishing few": [
    "List everything you have open at work and at home for 10 minutes. Choose three to keep, and write 'not now' in thick letters beside the others.",
    "Take the thing that is nearest to done and give it 25 minutes, touching nothing else until it is finished or the time is up.",
    "Close one project today: write a last note, put its things away, tell whoever is waiting that you will not go on. Take 20 minutes.",
    "Write what 'finished' means for one of your projects in a single sentence, then remove a feature or chapter it does not need. Use 15 minutes.",
    "When the next new idea comes, put it on a waiting list with today's date and return to the old work for another 20 minutes.",
  ],
};
