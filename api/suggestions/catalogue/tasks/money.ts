import type { TasksOf } from "../weaknesses.ts";

/** Attack tasks for each weakness of the Money group. */
export const MONEY_TASKS: TasksOf<"Money"> = {
  "Buying on impulse": [
    "Start a waiting list for purchases: item, price, date. Put the thing you want now at the top and read it again next week. It takes 5 minutes.",
    "Remove your saved card from the shop where you buy most on impulse, and sign out of it. Allow 10 minutes.",
    "Look at the last five things you bought on the spur of the moment and note how often you have used each. Spend 12 minutes.",
    "Work out how long you have to work to pay for the thing you want. Write the figure beside its picture within 8 minutes.",
    "Unsubscribe from every shop newsletter that arrived this week and delete one shopping app. Use 10 minutes.",
  ],
  "Not knowing where the money goes": [
    "Go through the last two weeks on your bank statement and give each line one of five names. Add up each name. Give it 30 minutes.",
    "Write down from memory what you spent in the past three days, then check it against the receipts and the account. Take 15 minutes.",
    "List every fixed cost of a month (rent, power, phone, fares) with its amount on one page. Stop after 25 minutes.",
    "Make a note on your phone called 'spent' and enter everything from today. Set it up and fill in what you remember in 8 minutes.",
    "Guess what you spend on food in a month, then add up the real figure for one week and multiply by four. It takes 20 minutes.",
  ],
  "Leaving bills and bank letters unopened": [
    "Gather every unopened envelope and unread bill into one pile and open them all. Only open and sort, for 20 minutes.",
    "Take the letter you fear most, read it aloud and write on it the amount, the date and the number to call. Allow 10 minutes.",
    "Put the due dates of all the bills you can find into your calendar, with a reminder three days ahead of each. Use 20 minutes.",
    "Phone or write to one creditor today and ask what they can offer if you cannot pay at once. Prepare and call within 30 minutes.",
    "Choose a weekday and a place for opening letters from now on, set out a tray and a pen, and deal with the first letter. Take 15 minutes.",
  ],
  "Paying for subscriptions I do not use": [
    "Search your statements and app store for everything that renews, and list name, price and the date of last use. Spend 25 minutes.",
    "Cancel one subscription you have not used this month, right to the confirmation page. Give it 15 minutes.",
    "Add up what your subscriptions cost in a year and write the sum where you can see it. After 10 minutes, mark those you would not buy again.",
    "Put the renewal date of each trial and contract in your calendar, a week early. Allow 15 minutes.",
    "Ask the people you live with which services overlap, and agree on one to drop. Talk it through in 20 minutes.",
  ],
  "Ordering in when there is food at home": [
    "Look through cupboards, fridge and freezer and write down three meals you could make from what is there. It takes 15 minutes.",
    "Cook the simplest dish you know from what you have, in no more than 30 minutes, and eat it at the table.",
    "Delete the delivery app from your phone and put a list of your five quickest dishes on the fridge. Use 10 minutes.",
    "Prepare part of tomorrow's meal tonight: wash, chop, soak or cook the rice. Spend 20 minutes.",
    "Add up your last month of delivered meals and write what the same sum would buy that you want more. Take 10 minutes.",
  ],
  "Spending to lift a bad mood": [
    "Match your last six unplanned purchases with how you felt that day. Write for 12 minutes and look for the mood that returns.",
    "Write a list of ten things that cost nothing and make you feel better, and do one for 20 minutes today.",
    "When the wish to buy something comes, walk for 15 minutes without your wallet and see what is left of it.",
    "Return or resell one thing you bought on a bad day and never used. Find the receipt or write the listing in 25 minutes.",
    "Call a person where you would usually open a shop, and tell them how the day has been. Give it 20 minutes.",
  ],
  "Dodging conversations about money": [
    "Ask the person you share costs with for one quiet talk about money. Bring three figures and one question. Prepare for 20 minutes.",
    "Write down what you were taught about money as a child and which of it you still obey. Take 15 minutes, then tell somebody one line of it.",
    "Settle one open debt between friends today: pay it, ask for it, or say that you let it go. Allow 10 minutes.",
    "Find out what others are paid for work like yours, from two sources, and write down what you would ask for. Use 30 minutes.",
    "The next time somebody suggests a plan that is too expensive for you, say so and offer another. Think of three cheaper plans now, for 8 minutes.",
  ],
};
