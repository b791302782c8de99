import type { TasksOf } from "../weaknesses.ts";

/** Attack tasks for each weakness of the Health habits group. */
export const HEALTH_HABITS_TASKS: TasksOf<"Health habits"> = {
  "Sitting still for most of the day": [
    "Take your next phone call or voice message walking, indoors or out, for at least 10 minutes.",
    "Pile up books or a box so that you can work standing, and do one task there for 20 minutes. Sit down earlier if your back complains.",
    "Walk to an errand that you would usually do by car or bus, as long as it is within 15 minutes on foot.",
    "Tie standing up to something that happens often (each sent email, each finished page) and keep to it for 30 minutes.",
    "Put on three songs and move through the room for as long as they last, about 10 minutes: tidy, dance, climb the stairs, whatever suits your body.",
  ],
  "Skipping exercise when it is inconvenient": [
    "Write the shortest session that still counts for you, no more than 10 minutes long, and do it now in the clothes you have on.",
    "Lay out everything your next session needs, from shoes to water bottle, and decide the exact time and place. Give it 10 minutes.",
    "List the last five reasons you skipped and put one answer beside each, such as rain: the stairs. After 8 minutes, act out one of them.",
    "Go outside and walk briskly for 20 minutes at a pace at which you can still talk.",
    "Ask someone to move with you once this week, and agree on the day and hour before your 5 minutes are over.",
  ],
  "Snacking out of boredom": [
    "When you next reach for a snack, write what you were doing and how you felt, then do something with your hands for 10 minutes. Eat if you are hungry after that.",
    "Move the sweets and snacks you eat without thinking to the highest or furthest shelf and put fruit or nuts you already have within reach. Take 10 minutes.",
    "Write down ten things that cure boredom and are not food, and do the third on the list for 15 minutes.",
    "Serve yourself one portion on a plate, put the packet away, sit down and eat it with nothing else going on. Take a full 10 minutes over it.",
    "Find the hour of the day when you snack most and put a walk or a call of 15 minutes there today.",
  ],
  "Eating too fast to taste the food": [
    "Put the fork down after every bite of one meal, and let the meal last at least 20 minutes.",
    "Eat the first 5 minutes of a meal in silence and name for yourself three flavors or textures you would have missed.",
    "Use the hand you do not write with, or chopsticks if you own some, for a whole plate. Give it 20 minutes.",
    "Eat with the slowest eater you know today and match their pace for 25 minutes.",
    "Set the table, serve the food and wait 2 minutes before the first bite, looking at it. Notice how strong the pull to start is, and write one line about it.",
  ],
  "Slouching at the desk": [
    "Spend 10 minutes setting up your seat: feet flat, screen at eye height on a pile of books, elbows at the height of the table.",
    "Set a soft chime for every 5 minutes of the next 25 minutes, and each time let the shoulders drop and the back grow long.",
    "Lie on the floor on your back with bent knees and let your weight settle for 10 minutes. Stop if anything hurts.",
    "Ask someone to take a photo of you from the side while you work, look at it for a moment, and change one thing about your seat. Allow 10 minutes.",
    "Stand against a wall with heels, hips and shoulders touching it, then walk through the room with the same posture. Repeat calmly for 8 minutes.",
  ],
  "Staying indoors all day": [
    "Drink your next cup of tea or coffee outdoors, on a step, a bench or a balcony, and stay for 15 minutes.",
    "Walk once around the block or the building without headphones and come back with five things you had never noticed. It takes 20 minutes.",
    "Move one task outside today: a call, some reading, peeling vegetables. Do it there for 25 minutes.",
    "Find on a map the nearest green place you have never been to, plan the way and fix the day you will go. Use 10 minutes.",
    "Open the door within 2 minutes of reading this and stay outside for 10 minutes, in whatever weather your coat can handle.",
  ],
  "Postponing a medical or dental check-up": [
    "Find the number or the booking page and ask for the next free appointment, before 15 minutes have passed.",
    "Write down what you would like to ask, when it began and what you have noticed, so that it is ready for the visit. Take 10 minutes.",
    "Look through your papers for the dates of your last check-ups and put the next ones in the calendar. Spend 20 minutes.",
    "If fear is what stops you, tell one person exactly what you are afraid to hear, and ask them to sit beside you while you book. Allow 20 minutes.",
    "Check what a visit costs you, what is covered where you live and which papers to bring. Note the answers within 15 minutes and then choose a date.",
  ],
};
