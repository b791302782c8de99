import type { TasksOf } from "../weaknesses.ts";

/** Attack tasks for each weakness of the Order group. */
export const ORDER_TASKS: TasksOf<"Order"> = {
  "Leaving dishes and laundry for later": [
    "Wash, dry and put away every dish in sight, and wipe the sink last. Give it 20 minutes.",
    "Fold the clean laundry that is lying about and carry each pile to its shelf. See how far 15 minutes reach.",
    "After your next meal, stay on your feet and have the kitchen as you found it within 12 minutes.",
    "Sort the washing into loads, start one if you can, and set a reminder for the moment it is done. It takes 10 minutes.",
    "Reduce what can pile up: put away all but one plate, bowl, cup and set of cutlery for each person at home. Spend 20 minutes.",
  ],
  "Working at a cluttered desk": [
    "Take everything off the desk, wipe it, and put back only what today's work needs. The rest goes in one box. Allow 25 minutes.",
    "Take the messy corner of the desk and make it empty in 10 minutes. Keep that corner empty until tonight.",
    "Go through one stack of paper and give each sheet a fate: act, file or bin. Stop after 20 minutes.",
    "Untangle the cables, throw out the dead pens and wash the cups. It takes 15 minutes and needs no decisions.",
    "End today's work 10 minutes early and use them to reset the desk for the first task of tomorrow, with that task lying open in the middle.",
  ],
  "Losing keys, papers and other small things": [
    "Choose one bowl, hook or shelf near the door as the home of keys, wallet and glasses, and put them there now. Set it up in 10 minutes.",
    "Search for the thing you last lost, room by room, for 20 minutes. Put every stray object you meet back in its place as you go.",
    "Gather the papers you would need in an emergency into a single folder and write its place on a note. Start with 30 minutes.",
    "Empty your bag and all your pockets onto a table, throw out what is rubbish and give each remaining thing a fixed pocket. Take 10 minutes.",
    "Walk from the door to your chair as though you had just come home and rehearse where each thing lands, ten times, for 8 minutes.",
  ],
  "Arriving late": [
    "Time the real way to a place you go often, from shoes to arrival, on a map or on foot. Use 30 minutes at most and add the number to your calendar.",
    "Write the moment you must leave, and not the moment you must be there, for each appointment of this week. Spend 10 minutes.",
    "Pack for the next outing now and put the bag by the door, so that leaving takes no searching. Give it 10 minutes.",
    "Message one person you often keep waiting, say that you have noticed it, and name the time you will be there next. Allow 5 minutes.",
    "Be somewhere 15 minutes early today on purpose, with something small to read, and notice what that is like.",
  ],
  "Letting the inbox overflow": [
    "Sort the inbox by sender and delete or archive whole blocks at a time for 20 minutes. Read nothing in full.",
    "Unsubscribe from ten mailing lists, starting with those you always delete. It takes about 10 minutes.",
    "Start at the oldest message that still matters and answer upward for 25 minutes, three sentences each.",
    "Make one folder called 'before today', move everything older than a month into it, and handle what is left for 20 minutes.",
    "Write ready answers for the two kinds of message you receive most often, and use one of them straight away. Take 15 minutes.",
  ],
  "Starting the day without a plan": [
    "Write tomorrow's three most important things on a card, in the order you will do them, with a starting time for the first. Use 8 minutes.",
    "Draw today's remaining time as a row of boxes, write one thing in each, and leave one box empty for surprises. Take 10 minutes.",
    "Look at the coming week for 15 minutes and find the one day that is already too full. Move something out of it now.",
    "Ask yourself what would make today good enough if only one thing were done. Do 20 minutes of it before anything else.",
    "Compare yesterday as you wanted it with yesterday as it was, line by line, for 10 minutes. Change one line of today accordingly.",
  ],
  "Leaving small repairs undone": [
    "Walk through your home with a notebook and list everything loose, dripping, stuck or burnt out. Stop after 15 minutes and star the easiest.",
    "Tighten, glue or sew one thing that you have been stepping around, with the tools you already own. Give it 30 minutes.",
    "Look up how the repair you avoid is done and write the steps and the parts on a card. If it involves gas or mains wiring, find out whom to call. Take 20 minutes.",
    "Write to the landlord, the neighbor or the workshop about the repair you cannot do yourself. Ask for a date. Use 10 minutes.",
    "Mend a piece of clothing today: a button, a hem, a hole. Needle and thread are enough, and so are 25 minutes.",
  ],
};
