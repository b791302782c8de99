/** The questions of Earth and Water. */
export const QUESTIONS_1: Readonly<Record<string, string>> = {
  "Which hour today would you hand back unopened if you could?":
    "今日、開けずに返せるとしたら、どの1時間を返しますか？",
  "When did yesterday slip from you: at which hour, and to what?":
    "昨日、時間が手からこぼれたのはいつですか。何時に、何へ？",
  "What are you about to do only because it is next to you?":
    "ただ手近にあるからという理由で、しようとしていることは何ですか？",
  "If someone billed you for this day by category, which line would you dispute?":
    "この1日がカテゴリ別に請求されたら、どの項目に異議を唱えますか？",
  "Which task takes you twenty minutes, and an evening of not starting it?":
    "やれば20分なのに、始めないまま一晩かかる用事はどれですか？",
  "When do you think most clearly, and who got that hour yesterday?":
    "頭がいちばん冴えるのはいつですか。昨日、その1時間は誰のものでしたか？",
  "What did you call rest yesterday that left you more tired?":
    "昨日、休息と呼んだのに、かえって疲れたものは何ですか？",
  "Which part of your day has no name, and how long is it?":
    "1日のうち、名前のない部分はどこで、どのくらいありますか？",
  "What would you drop first if today ended at six?": "今日が6時に終わるなら、最初に何を手放しますか？",
  "Whose timetable are you living in this morning?": "今朝、あなたは誰の時間割で生きていますか？",
  "How long is your longest stretch without a glance at a screen?":
    "画面を一度も見ずにいられる時間は、最長でどのくらいですか？",
  "What do you keep doing at night that belongs in the morning?":
    "本来は朝にすべきなのに、夜にし続けていることは何ですか？",
  "Which of your appointments could have been a sentence?": "一言で済んだはずの約束はどれですか？",
  "What have you planned for today that you already know will not happen?":
    "今日の予定のうち、起こらないとすでにわかっているものは何ですか？",
  "How much of yesterday can you account for without looking?":
    "昨日のうち、何も見ずに説明できる時間はどのくらいですか？",
  "What does your first half hour awake usually decide?":
    "目覚めてからの最初の30分は、たいてい何を決めますか？",
  "Which errand are you carrying around instead of running?":
    "済ませずに、ずっと持ち歩いている用事はどれですか？",
  "Where does a gap in your day tend to open, and what flows in?":
    "1日の隙間はどこに開きやすく、何が流れ込みますか？",
  "What would a stranger say you value, from how you spend your days?":
    "あなたの日々の過ごし方を見た他人は、あなたが何を大切にしていると考えるでしょうか？",
  "Which habit costs you ten minutes a day, and sixty hours a year?":
    "1日10分、1年で60時間を奪っている習慣はどれですか？",
  "What deserves your quiet room today?": "今日、静かな部屋にふさわしいことは何ですか？",
  "When did you last finish something before its deadline, and what made that day different?":
    "締め切り前に終えたのは最近ではいつですか。その日は何が違いましたか？",
  "What are you waiting for that is not coming today?": "今日は来ないのに、待っているものは何ですか？",
  "Which of your categories would you be glad to see at zero?":
    "ゼロになったらうれしいカテゴリはどれですか？",
  "How do you know when the working day is over?": "仕事の1日が終わったことを、何で知りますか？",
  "What did you do quickly yesterday that should have been done slowly?":
    "昨日、ゆっくりすべきなのに急いでしたことは何ですか？",
  "Which hour do you defend, and from whom?": "あなたが守っているのはどの1時間で、誰から守っていますか？",
  "What would you schedule if you believed your own estimate?":
    "自分の見積もりを信じるなら、何を予定に入れますか？",
  "What do you do while you wait, and is it what you would choose?":
    "待っている間に何をしていますか。それは自分で選んだことですか？",
  "Which minutes yesterday were entirely yours?": "昨日、完全に自分のものだったのはどの時間ですか？",
  "If today had to be like yesterday, what one hour would you swap?":
    "今日が昨日と同じになるなら、どの1時間だけを入れ替えますか？",
  "Which goal has become so easy that it no longer changes you?":
    "簡単になりすぎて、もうあなたを変えない目標はどれですか？",
  "What is the smallest version of your hardest goal that still counts?":
    "いちばん難しい目標の、それでも数に入る最小の形は何ですか？",
  "Which goal do you keep out of pride rather than use?":
    "役に立つからではなく、意地で続けている目標はどれですか？",
  "What must lie on your table for this to happen by itself?":
    "机に何を置いておけば、ひとりでに始められますか？",
  "Where in your day does each of these goals live?": "それぞれの目標は、1日のどこに居場所がありますか？",
  "Which target did you set for a better-rested person than you are?":
    "今の自分よりよく休んだ人のために立てた目標値はどれですか？",
  "What did you learn from the last goal that you failed twice?":
    "最近2回失敗した目標から、何を学びましたか？",
  "If you could keep only one of these goals, which would carry the others?":
    "目標を一つだけ残すなら、ほかを引っ張ってくれるのはどれですか？",
  "What usually happens in the ten minutes before you skip a goal?":
    "目標を飛ばす前の10分間には、たいてい何が起きますか？",
  "Which goal would you raise today if nobody could see the number?":
    "数字が誰にも見えないなら、今日どの目標を上げますか？",
  "What would make today's target boring for you to reach?":
    "どうすれば、今日の目標値が退屈なほど楽に届くものになりますか？",
  "Whose idea was this goal before it was yours?": "この目標は、あなたのものになる前は誰の考えでしたか？",
  "Which of your successes came without effort this week, and why?":
    "今週、苦もなく達成できたのはどれで、なぜですか？",
  "What do you do on the days when you succeed that you leave out on the others?":
    "達成する日にはしていて、ほかの日にはしていないことは何ですか？",
  "Which of your goals needs an earlier hour rather than more willpower?":
    "意志を強くするより、早い時間に回したほうがよい目標はどれですか？",
  "What are you counting that is not what you want?":
    "本当に望むものではないのに、数えているものは何ですか？",
  "How would you notice that a goal has done its work?": "目標が役目を終えたことに、どうやって気づきますか？",
  "What would you stop doing to make room for one more repetition?":
    "もう一回の反復の余地を作るために、何をやめますか？",
  "Which step is missing between your goal and your morning?": "目標と朝の間に欠けている一歩はどれですか？",
  "When you mark something partial, which part is usually missing?":
    "一部達成にするとき、たいてい欠けているのはどの部分ですか？",
  "What would you have to believe to double this target in a year?":
    "1年でこの目標値を倍にするには、何を信じる必要がありますか？",
  "Which goal do you do for the tick, and which for the thing?":
    "印のためにしている目標はどれで、中身のためにしている目標はどれですか？",
  "What can you prepare tonight so that tomorrow's goal starts half done?":
    "明日の目標が半分済んだ状態で始まるように、今夜何を準備できますか？",
  "Where have you been adding when you should have been repeating?":
    "繰り返すべきなのに、足し続けてきたのはどこですか？",
  "Which of your goals would you recommend to nobody?": "誰にも勧めない目標はどれですか？",
  "What is the least that you did on your worst day last week, and was it enough?":
    "先週いちばん悪かった日にした最低限は何で、それで十分でしたか？",
  "Which goal is waiting for a day that is quieter than any you have?":
    "あなたにはない静かな日を待っている目標はどれですか？",
  "What did you let slip a little each day until it was gone?":
    "毎日少しずつこぼして、なくしてしまったものは何ですか？",
  "Which target is due to come down, and what keeps you from lowering it?":
    "下げるべき目標値はどれで、何がそれを引き止めていますか？",
  "How does your body tell you that a goal is too large?":
    "目標が大きすぎることを、体はどう教えてくれますか？",
  "What would you practice if you could only get one percent better at it?":
    "1パーセントしか上達しないとしても、何を練習しますか？",
};
