/** The questions of Fire, Wind and Void. */
export const QUESTIONS_2: Readonly<Record<string, string>> = {
  "What did you tell yourself right before you gave in last time?":
    "前回、負ける直前に自分に何と言いましたか？",
  "Which of your weaknesses has the best excuses?":
    "あなたの弱点のうち、いちばん言い訳がうまいのはどれですか？",
  "What are you defending that you would not choose again?":
    "もう一度選ぶなら選ばないのに、守っているものは何ですか？",
  "Where were you standing when it last got the better of you?":
    "前回それに負けたとき、あなたはどこにいましたか？",
  "What does this weakness give you that you would have to find elsewhere?":
    "この弱点が与えてくれるもので、ほかで見つけなければならないものは何ですか？",
  "Which criticism stung you because it was accurate?": "的を射ていたから刺さった批判はどれですか？",
  "What would you forbid a friend to say to themselves that you say daily?":
    "自分には毎日言うのに、友人が自分に言っていたら止める言葉は何ですか？",
  "Which thirty minutes of yours would embarrass this weakness?":
    "どんな30分を過ごせば、この弱点は恥じ入るでしょうか？",
  "What do you hide, and from whom in particular?": "何を、特に誰から隠していますか？",
  "When does it knock: when you are tired, alone, praised or bored?":
    "それが訪れるのはいつですか。疲れたとき、独りのとき、褒められたとき、それとも退屈なとき？",
  "What have you been calling your character that is only a habit?":
    "性格と呼んできたもののうち、実はただの習慣なのは何ですか？",
  "Whom do you owe an apology, and what keeps it waiting?":
    "誰に謝らなければならず、何がそれを先延ばしにしていますか？",
  "What would you do today if being seen failing cost nothing?":
    "失敗を見られても何も失わないなら、今日何をしますか？",
  "Which discomfort do you leave a room to avoid?": "どんな居心地の悪さを避けるために、その場を離れますか？",
  "What did you buy, eat or open instead of doing the thing?":
    "すべきことの代わりに、何を買い、何を食べ、何を開きましたか？",
  "Which promise to yourself have you renegotiated most often?":
    "自分との約束のうち、いちばん多く変更してきたのはどれですか？",
  "Where does your slip really begin, long before you notice it?":
    "気づくずっと前、つまずきは本当はどこで始まっていますか？",
  "Who brings out the version of you that you like least?":
    "あなたがいちばん好きでない自分を引き出すのは誰ですか？",
  "What could make your weakness a little weaker today?":
    "今日、何があなたの弱点をほんの少し弱めてくれますか？",
  "Which of your strengths covers for this weakness?":
    "あなたの強みのうち、この弱点をかばっているのはどれですか？",
  "What are you angry about that is really about something else?":
    "本当は別のことなのに、怒っている相手は何ですか？",
  "When did you last change your mind in front of somebody?": "人の前で最後に考えを変えたのはいつですか？",
  "Which truth would shorten a conversation you keep having?":
    "繰り返しているあの会話を、短くできる真実は何ですか？",
  "What do you check again and again, and what are you hoping to find?":
    "何度も確かめてしまうのは何で、何を期待していますか？",
  "How much of your day goes into not feeling one particular thing?":
    "1日のうち、あることを感じないために使っている時間はどのくらいですか？",
  "What would the weakness say if you asked what it is afraid of?":
    "何が怖いのかと弱点に尋ねたら、何と答えるでしょうか？",
  "Which small lie did you tell yesterday to look slightly better?":
    "少しよく見せるために、昨日どんな小さな嘘をつきましたか？",
  "What would you have to admit before you could begin?": "始めるためには、何を認めなければなりませんか？",
  "Where do you demand of others what you excuse in yourself?":
    "自分には許すのに、他人には求めていることは何ですか？",
  "What burned you last month, and is the stove still on?":
    "先月、何に手を焼きましたか。その火はまだついていますか？",
  "Which temptation could you put one room further away today?": "今日、どの誘惑なら一部屋遠くへ置けますか？",
  "Who does this better than you, and what do they do first?":
    "あなたより上手なのは誰で、その人は最初に何をしますか？",
  "What did you understand yesterday that you could explain to a child?":
    "昨日わかったことで、子どもに説明できるのは何ですか？",
  "Which opinion of yours has not met a good opponent in years?":
    "もう何年も手ごわい反論に出会っていない、あなたの意見はどれですか？",
  "What are you rereading because it feels like progress?":
    "進んでいる気がするから読み返しているものは何ですか？",
  "Which exercise do you skip because it shows where you are?":
    "今の実力が見えてしまうから避けている練習はどれですか？",
  "What would your teacher ask you to repeat today?": "先生なら、今日もう一度何をするように言いますか？",
  "Where does your knowledge of this subject stop: at which sentence?":
    "この科目についての知識は、どの一文で止まっていますか？",
  "What can you do now without help that you could not do in spring?":
    "春にはできず、今は助けなしでできることは何ですか？",
  "Which mistake do you make often enough to give it a name?":
    "名前を付けてもいいほど、よくする間違いはどれですか？",
  "What have you collected about this subject without using it?":
    "この科目について集めたまま、使っていないものは何ですか？",
  "Whose way of working have you dismissed without trying it?":
    "試しもせずに退けてきたのは、誰のやり方ですか？",
  "What question would you put to an expert, if you had only one?":
    "専門家に一つだけ質問できるなら、何を尋ねますか？",
  "Which part of the craft do you find dull, and who is good at it?":
    "この技の中で退屈に感じるのはどこで、そこが得意なのは誰ですか？",
  "What would you study if no one could ever know that you did?":
    "学んだことを誰にも知られないとしても、何を学びますか？",
  "How would you find out today whether you are wrong?":
    "自分が間違っているかどうかを、今日どうやって確かめますか？",
  "What did you last learn from somebody younger than you?": "自分より若い人から最後に学んだことは何ですか？",
  "Which skill has quietly become worse since you stopped checking it?":
    "確かめなくなってから、静かに衰えた技能はどれですか？",
  "What can you practice in the next quarter of an hour without preparing anything?":
    "何の準備もなく、次の15分で練習できることは何ですか？",
  "Which rule do you follow without knowing what it prevents?":
    "何を防ぐためか知らないまま守っている規則はどれですか？",
  "What do beginners see here that you no longer notice?":
    "初心者には見えて、あなたがもう気づかないことは何ですか？",
  "When you get stuck, what do you reach for, and does it help?":
    "行き詰まったとき何に手を伸ばし、それは役に立っていますか？",
  "How can you make today's repetition slightly harder than the last?":
    "今日の反復を、前回より少しだけ難しくするにはどうしますか？",
  "Which book have you finished without it changing a single day?":
    "読み終えたのに、1日も変えなかった本はどれですか？",
  "Which advice have three different people given you?": "別々の3人から受けた同じ助言は何ですか？",
  "Where are you fast where you ought to be exact?":
    "正確であるべきなのに、速さを優先しているのはどこですか？",
  "What would you write on one page about all that you know of this?":
    "これについて知っていることを1ページに書くなら、何を書きますか？",
  "Which tool do you own that you use at a tenth of its worth?":
    "価値の10分の1しか使っていない道具はどれですか？",
  "What did your last good idea grow out of?": "最近のよい思いつきは、何から生まれましたか？",
  "Which of your assumptions would be the most expensive one to get wrong?":
    "間違っていたら最も高くつく思い込みはどれですか？",
  "How do you look from the other side of the table?": "机の反対側から見ると、あなたはどう見えますか？",
  "What would you have to forget to see this freshly?":
    "これを新鮮な目で見るには、何を忘れる必要がありますか？",
  "Which of your battles today would make the others smaller?":
    "今日の戦いのうち、ほかの戦いを小さくするのはどれですか？",
  "What is the hard thing you have already decided to do, but not when?":
    "することは決めたのに、いつするかを決めていない難事は何ですか？",
  "Where do you expect resistance today, and what will its first sentence be?":
    "今日、抵抗はどこに現れ、最初に何と言うでしょうか？",
  "What would you attempt before noon if you trusted your courage that long?":
    "正午まで自分の勇気を信じられるなら、何に挑みますか？",
  "Which fight are you picking because you know that you can win it?":
    "勝てるとわかっているから選んでいる戦いはどれですか？",
  "What did your last defeat teach you that a victory could not have?":
    "勝利では学べず、前回の敗北が教えてくれたことは何ですか？",
  "Who is waiting for an answer that you find hard to give?": "言いにくい返事を待っているのは誰ですか？",
  "What would you regret leaving undone if this week were the last of its kind?":
    "今週がこういう週の最後なら、何をし残すと悔やみますか？",
  "Which of your retreats was wise, and which was only comfortable?":
    "退いたことのうち、賢明だったのはどれで、楽なだけだったのはどれですか？",
  "What is the bravest thing you could do that nobody would notice?":
    "誰も気づかない、いちばん勇敢なことは何ですか？",
  "When today gets difficult, what will you be tempted to count as enough?":
    "今日がきつくなったとき、何をもって十分としたくなりますか？",
  "Which of your battles belongs to somebody else?": "本当はほかの誰かのものである戦いはどれですか？",
  "What are you stronger at than you were a year ago, and where is the evidence?":
    "1年前より強くなったのは何で、その証拠はどこにありますか？",
  "What would you do with your hands in the first minute of the hard thing?":
    "難事の最初の1分、その手で何をしますか？",
  "Which conversation do you keep winning in your head?": "頭の中で勝ち続けている会話はどれですか？",
  "How do you behave when you are losing, and who sees it?":
    "負けているとき、どう振る舞い、誰がそれを見ていますか？",
  "What could you give up today that would cost you nothing but face?":
    "今日、面目のほかに何も失わずに手放せるものは何ですか？",
  "Which victory have you never allowed yourself to enjoy?": "喜ぶことを自分に許していない勝利はどれですか？",
  "What would a calm person do with the rest of your day?":
    "落ち着いた人なら、あなたの残りの1日に何をするでしょうか？",
  "Where did you stop one step before the end?": "終わりの一歩手前で止まったのはどこですか？",
  "What do you fear more today: failing, or being seen to try?":
    "今日、失敗することと、挑む姿を見られることの、どちらが怖いですか？",
  "Which old battle are you still fighting although everyone has gone home?":
    "皆が帰ったのに、まだ続けている古い戦いはどれですか？",
  "What is the least that you would count as having shown up?": "向き合ったと言える最低限は何ですか？",
  "When did you last surprise yourself?": "最後に自分に驚いたのはいつですか？",
  "What would you commit to for tomorrow if tonight you had to sign it?":
    "今夜署名するとしたら、明日何を誓いますか？",
  "Which difficulty have you begun to mistake for the wall?": "壁だと思い込み始めている困難はどれですか？",
  "What makes you quit: pain, boredom, doubt or company?":
    "あなたが投げ出すのは、痛み、退屈、疑い、人づきあいのどれのせいですか？",
  "What would you have left of today if its one hard thing were taken out?":
    "今日から難事を一つ取り除いたら、何が残りますか？",
  "Whom would you like beside you in this, and have you asked?":
    "そばにいてほしいのは誰ですか。もう頼みましたか？",
  "What are you ready to lose in order to be done with it?": "終わらせるためなら、何を失う覚悟がありますか？",
  "Which battle would you be proud to have fought even in defeat?":
    "たとえ負けても、戦ったことを誇れる戦いはどれですか？",
};
