/** Suggested battles. */
export const BATTLES: Readonly<Record<string, string>> = {
  "Make the bed before anything else": "何よりも先にベッドを整える",
  "The blanket is warm and the room is cold. Feet on the floor, sheet pulled straight, pillow in place, and only then the day.":
    "毛布は暖かく、部屋は寒い。足を床に下ろし、シーツを伸ばし、枕を戻す。1日はそれから始めます。",
  "It is a finished job before the first excuse is awake.":
    "最初の言い訳が目を覚ます前に、一つ仕事が終わります。",
  "Wash up right after the meal": "食後すぐに皿を洗う",
  "The chair says stay and the sink says later. Every plate is clean and dry before you sit down again.":
    "椅子は「まだ座っていて」、流しは「後でいい」と言います。もう一度座る前に、すべての皿を洗って拭きます。",
  "Dried food takes three times the work of fresh.": "乾いた汚れは、3倍の手間がかかります。",
  "Take the stairs every time today": "今日はいつも階段を使う",
  "The elevator doors stand open and nobody is watching. You walk up anyway, within what your knees and heart allow.":
    "エレベーターの扉は開き、誰も見ていません。それでも、膝と心臓が許す範囲で歩いて上ります。",
  "It is a test you meet several times a day without planning for it.":
    "計画しなくても、1日に何度も出会う試練です。",
  "Answer the message I keep marking as unread": "未読に戻し続けているメッセージに返事をする",
  "You know what to say; you dislike having to say it. Four honest sentences, sent before lunch.":
    "言うことはわかっています。言うのが嫌なだけです。昼までに、正直な4つの文を送ります。",
  "Each day of silence makes the reply heavier.": "黙っている1日ごとに、返事は重くなります。",
  "Drink the morning coffee or tea without the phone": "朝のコーヒーやお茶をスマホなしで飲む",
  "Your hand will go to your pocket before the cup is half empty. Leave it there, look out of the window, finish the cup.":
    "カップが半分になる前に、手はポケットへ伸びます。そのままにして窓の外を眺め、飲み終えます。",
  "It returns the first quiet part of the day to you.": "1日の最初の静けさが、あなたに戻ってきます。",
  "Prepare tomorrow's clothes and bag tonight": "明日の服とかばんを今夜用意する",
  "It is late and the sofa is winning. Everything you need lies by the door before you allow yourself to sit.":
    "夜は遅く、ソファが勝ちそうです。必要なものをすべて戸口に置いてから、座ることを許します。",
  "Tomorrow morning you will have less patience than you have now.":
    "明日の朝は、今より気持ちの余裕がありません。",
  "Put back everything I take out today": "今日出したものをすべて元に戻す",
  "Scissors, jar, jacket, book: each one tempts you to drop it wherever you happen to stand. Each goes home at once.":
    "はさみ、瓶、上着、本。どれも、その場に置いていけと誘います。一つずつ、すぐに元の場所へ。",
  "Mess is made of single moments, and so is its cure.": "散らかりは一瞬の積み重ねで、その治療も同じです。",
  "Ten minutes of exercise on a day I had planned none": "予定のない日に10分運動する",
  "No gym and no special clothes: squats, push-ups against a wall, stretching, at a level your body knows. The fight is over once you begin.":
    "ジムも専用の服もいりません。スクワット、壁での腕立て伏せ、ストレッチを、体が知っている強さで。始めれば戦いは終わりです。",
  "It proves that movement does not depend on mood.": "体を動かすのに気分はいらないとわかります。",
  "Read for half an hour with the phone out of reach": "手の届かない所にスマホを置き、30分読書する",
  "Around the fourth page the itch to check something arrives. Note it, stay on the line you are on, and read to the end of the time.":
    "4ページ目あたりで、何かを確かめたくなります。それに気づき、その行にとどまり、時間いっぱい読みます。",
  "Long attention is built on exactly that fourth page.": "長い集中は、まさにその4ページ目で育ちます。",
  "Let somebody else have the last word": "最後の一言を相手に譲る",
  "You have a perfect reply ready. You keep it, nod, and let the subject end there.":
    "完璧な返しが用意できています。それを胸に収め、うなずき、話をそこで終わらせます。",
  "Most arguments continue because each side wants the final sentence.":
    "議論の多くは、互いが最後の一言を欲しがるから続きます。",
  "Stop eating when I have had enough": "十分食べたらやめる",
  "The pan is still half full and it tastes good. Put the rest away for tomorrow before you decide on a second plate.":
    "鍋にはまだ半分残り、おいしい。おかわりを決める前に、残りを明日のために片付けます。",
  "It trains you to hear a quiet signal over a loud one.": "大きな声より、静かな合図を聞く練習になります。",
  "Begin on time, even though I do not feel like it": "気が乗らなくても時間どおりに始める",
  "At the minute you wrote down, you sit and start, with whatever mood you have. The first five minutes are the whole battle.":
    "書いておいたその時刻に、どんな気分でも座って始めます。最初の5分が戦いのすべてです。",
  "Motivation tends to arrive some time after the work does.":
    "やる気は、たいてい仕事の少し後にやって来ます。",
  "Work for fifty minutes on one thing only": "50分間、一つのことだけをする",
  "One window, one document, messages closed. Every stray thought goes on a paper beside you and waits there until the end.":
    "窓は一つ、文書も一つ、メッセージは閉じます。浮かんだ考えは横の紙に書き、終わりまで待たせます。",
  "One unbroken stretch often does what three broken ones cannot.":
    "途切れない一続きは、途切れた三つにできないことをします。",
  "Get up at the alarm after a poor night": "よく眠れなかった夜の後も、アラームで起きる",
  "Your whole body argues for nine more minutes. You stand up first and debate afterwards, and you go to bed early tonight.":
    "体じゅうが、あと9分と訴えます。先に立ち上がり、議論はその後。今夜は早く寝ます。",
  "A steady rising time repairs a bad week faster than lying in does.":
    "起きる時刻を守るほうが、寝坊するより早く乱れた1週間を直します。",
  "Say 'I was wrong' without explaining why": "理由を説明せずに「私が間違っていた」と言う",
  "The explanation is already on your tongue, and most of it is true. You leave it out and ask what would put things right.":
    "説明は喉まで出かかり、ほとんどは本当のことです。それを省いて、どうすれば償えるかを尋ねます。",
  "Reasons can come later, once the other person has been heard.":
    "理由は、相手の話を聞いた後でかまいません。",
  "Resist one purchase I have already talked myself into": "買うと心に決めかけたものを一つ我慢する",
  "The basket is full and the discount ends tonight. Close the page, write the item and the price on paper, and leave it there for a week.":
    "かごはいっぱいで、割引は今夜まで。ページを閉じ、品名と値段を紙に書き、1週間そのままにします。",
  "What you still want in a week was perhaps worth wanting.":
    "1週間後も欲しいものなら、欲しがる価値があったのかもしれません。",
  "Keep my temper with the person who tests it most": "いちばん気に障る人の前で、平静を保つ",
  "They will do the thing they always do. You breathe out, lower your voice, and answer the request and not the tone.":
    "相手はいつものことをします。息を吐き、声を落とし、口調ではなく頼みに答えます。",
  "Being calm with easy people proves very little.":
    "付き合いやすい人に穏やかでも、あまり証明にはなりません。",
  "Speak up once in the meeting that usually silences me": "いつも黙ってしまう会議で一度発言する",
  "Your heart is loud and the moment keeps passing. You ask one clear question or state one opinion in the first half.":
    "胸が高鳴り、機会は過ぎていきます。前半のうちに、はっきりした質問か意見を一つ言います。",
  "Silence is read as agreement, even when it is only nerves.":
    "緊張しているだけでも、沈黙は賛成と受け取られます。",
  "Turn down an invitation honestly": "招待を正直に断る",
  "A made-up reason would be easy. You thank them, say plainly that you will not come, and let the short silence be.":
    "作り話なら簡単です。お礼を言い、行かないとはっきり伝え、短い沈黙をそのままにします。",
  "People who know that your no is honest can believe your yes.":
    "あなたの「いいえ」が正直だと知る人は、「はい」を信じられます。",
  "Spend one evening alone without entertainment": "娯楽なしで、一人の夜を過ごす",
  "No series, no feed, no podcast. Around the first half hour the restlessness peaks; sit through it and see what you pick up instead.":
    "ドラマも、SNSも、ポッドキャストもなし。30分ほどで落ち着かなさは頂点に達します。そのまま座り、代わりに何を手に取るかを見ます。",
  "It shows what you have been covering with noise.": "雑音で何を覆ってきたのかがわかります。",
  "Learn the part I have been faking": "知ったふりをしてきた部分を学ぶ",
  "There is a gap you have talked around for months. Open the basic text, take notes like a beginner, and solve three exercises.":
    "何か月もごまかしてきた穴があります。基本の教科書を開き、初心者のようにノートを取り、練習問題を三つ解きます。",
  "A bluff has to be kept up daily, while a gap is closed once.":
    "はったりは毎日続けなければなりませんが、穴は一度ふさげば済みます。",
  "Ask a question that shows how little I know": "どれだけ知らないかがわかる質問をする",
  "Everyone else seems to follow. You raise a hand, ask the basic question, and then ask again if the answer is not clear.":
    "ほかの皆はついていけているようです。手を挙げて基本的な質問をし、答えがわからなければもう一度尋ねます。",
  "Half the room is usually waiting for someone to ask it.":
    "部屋の半分は、たいてい誰かがそれを聞くのを待っています。",
  "Give difficult feedback kindly and to the person's face": "言いにくい指摘を、優しく、本人に直接伝える",
  "It would be simpler to hint, or to tell someone else. You name one behavior, its effect, and what you would like, and then you listen.":
    "ほのめかしたり、ほかの人に話したりするほうが楽です。一つの行動、その影響、望むことを伝え、それから耳を傾けます。",
  "They cannot change what nobody has told them.": "誰も言わなかったことは、直しようがありません。",
  "Train on the day everything argues against it": "何もかもがやめろと言う日に鍛える",
  "Rain, a late meeting, a tired head. You shorten the session, and you go. If you are ill or in pain, rest is the harder right choice.":
    "雨、遅い会議、疲れた頭。短くしてでも行きます。病気や痛みがあるときは、休むほうが難しく正しい選択です。",
  "The sessions done on bad days are what make it a habit.": "悪い日にした練習が、それを習慣にします。",
  "Go through a full month of my spending line by line": "1か月分の支出を一行ずつ見直す",
  "Some lines will sting. You read each one aloud, mark it as worth it or not, and add up the second column.":
    "痛い行もあります。一つずつ声に出して読み、価値があったかどうか印を付け、なかったほうを合計します。",
  "A budget made without looking is only a wish.": "見ずに立てた予算は、ただの願いです。",
  "Ask someone for help with something I should know": "知っているべきことについて助けを求める",
  "Pride offers to struggle on alone for another week. You write two sentences, what you tried and where you are stuck, and send them.":
    "自尊心は、もう1週間一人で苦しもうと言います。試したことと詰まっている所を二文で書いて送ります。",
  "Most people like being asked, and remember their own first time.":
    "たいていの人は頼られるのが好きで、自分の最初の頃を覚えています。",
  "Put a whole day's work in front of a harsh critic": "丸1日の仕事を、厳しい批評家に見せる",
  "They will find the weak joint in ten seconds. You take notes, ask one question, defend nothing, and thank them.":
    "10秒で弱い継ぎ目を見つけるでしょう。メモを取り、質問を一つして、何も弁解せず、お礼を言います。",
  "An hour of discomfort saves weeks in the wrong direction.":
    "1時間の居心地の悪さが、間違った方向への数週間を救います。",
  "Have the conversation I rehearse in the shower": "風呂で練習している会話を実際にする",
  "You know your opening line by heart by now. Ask for a quiet quarter of an hour today, say it, and leave room for an answer you did not script.":
    "最初の一言はもう暗記しています。今日、静かな15分をもらい、それを言い、台本にない答えの余地を残します。",
  "The version in your head always ends the same way; the real one may not.":
    "頭の中の話はいつも同じ結末ですが、本物は違うかもしれません。",
  "Own up to a mistake that will cost me something": "代償のある間違いを自分から認める",
  "There is still time to let it be discovered by someone else. You report it yourself, with what you have done to limit the damage.":
    "ほかの誰かに見つけさせる時間もまだあります。被害を抑えるためにしたことと一緒に、自分で報告します。",
  "The cost is paid either way, and this way you keep your word.":
    "どちらにしても代償は払います。こちらなら信用が残ります。",
  "Go a full day without the habit I reach for most": "いちばん頼る習慣なしで、丸1日過ごす",
  "It calls at its usual hours, louder each time. Decide beforehand what your hands will do at each of them, and count the urges you let pass.":
    "いつもの時間に、だんだん大きな声で呼びます。その時々に手で何をするかを先に決め、見送った衝動を数えます。",
  "An urge that is watched and not obeyed comes back weaker.":
    "見つめて従わなかった衝動は、弱くなって戻ってきます。",
  "Abandon a project I have already put months into": "何か月もかけた計画をやめる",
  "Everything you spent speaks for going on. You write what it would take to finish, what else that time could do, and then close it properly.":
    "費やしたすべてが、続けろと言います。終えるのに必要なもの、その時間でほかにできることを書き、きちんと閉じます。",
  "Time already spent is a poor reason to spend more.": "すでに使った時間は、さらに使う理由になりません。",
  "Set a limit with someone I love": "大切な人に対して線を引く",
  "You fear they will hear rejection. You say what you will and will not do, without a list of old offenses, and you stay in the room.":
    "拒絶と受け取られるのが怖い。することとしないことを、昔の不満を並べずに言い、その場にとどまります。",
  "A limit said calmly now prevents a quarrel said badly later.":
    "今、穏やかに引いた線が、後のひどい口論を防ぎます。",
  "Speak or perform in front of people": "人前で話す、または演じる",
  "Your hands shake and your mouth is dry before you start. You begin anyway, slowly, with your eyes on one friendly face.":
    "始める前から手は震え、口は乾いています。それでも、優しい顔を一つ見ながら、ゆっくり始めます。",
  "Nerves shrink with repetitions and with nothing else.": "緊張は回数で縮み、ほかの何によっても縮みません。",
  "Ask to be paid what the work is worth": "仕事に見合う報酬を求める",
  "You have the figure and the reasons on one sheet. You say the figure, stop talking, and let the silence do its part.":
    "金額と理由は一枚の紙にあります。金額を言い、話すのをやめ、あとは沈黙に任せます。",
  "Nobody else will bring it up for you.": "ほかの誰も、代わりに切り出してはくれません。",
  "Take the first step back to someone I quarreled with": "けんかした相手へ最初の一歩を踏み出す",
  "Both of you are waiting. You write or call without settling who began it, and say that you would like to talk.":
    "二人とも待っています。どちらが始めたかを決めずに、手紙か電話で、話したいと伝えます。",
  "Years go by between two people who each expect the other to start.":
    "互いに相手から始めると思っている二人の間で、何年も過ぎていきます。",
  "Tell the person concerned that I broke their trust": "信頼を裏切ったことを本人に伝える",
  "They do not know, and might never find out. You tell them plainly, without asking to be forgiven on the spot, and accept what they need next.":
    "相手は知らず、知ることもないかもしれません。その場の許しを求めずに率直に伝え、相手が次に必要とすることを受け入れます。",
  "A trust that depends on their not knowing is already broken.":
    "知らないことで成り立つ信頼は、すでに壊れています。",
  "Ask for professional help with something I cannot carry alone":
    "一人では抱えきれないことに、専門家の助けを求める",
  "You have told yourself for months that it will pass. Today you call a doctor, a counselor or an advice line and say the first true sentence.":
    "何か月も、いずれ過ぎると自分に言ってきました。今日、医師、カウンセラー、相談窓口に電話し、最初の本当の一言を言います。",
  "Carrying it alone was never the strong option, only the familiar one.":
    "一人で抱えるのは強い選択ではなく、慣れた選択だっただけです。",
  "Say out loud that the life I planned is not the one I want":
    "計画した人生が望むものではないと、声に出して言う",
  "There are people who built on that plan with you. You choose one of them, an unhurried hour, and the words 'I have been thinking about changing course'.":
    "その計画の上に、あなたと一緒に築いてきた人がいます。その一人と、ゆっくりした時間を選び、「進む道を変えようと考えている」と言います。",
  "A wrong road does not become right by being walked further.":
    "間違った道は、遠くまで歩いても正しくはなりません。",
  "Leave something that is wrong for me without another thing waiting":
    "次を決めずに、自分に合わないものを離れる",
  "A post, a role, an arrangement that you outgrew. You check what you can afford, write the letter, sleep on it, and hand it over.":
    "合わなくなった職、役割、取り決め。どこまでやっていけるかを確かめ、手紙を書き、一晩置いて、渡します。",
  "Some doors can only be seen after the last one has closed behind you.":
    "後ろの扉が閉じてはじめて見える扉もあります。",
  "Forgive someone who will never apologize": "決して謝らない人を許す",
  "You write the whole wrong down once, exactly as it was. Then you decide, for your own sake, to stop collecting on it, and you keep your distance if you need to.":
    "その過ちのすべてを、あったとおりに一度書きます。そして自分のために、取り立てをやめると決めます。必要なら距離を保ちます。",
  "The debt will not be paid, and keeping the books is a job for life.":
    "借りは返されず、帳簿をつけ続けるのは一生の仕事になります。",
  "Sit with a grief I have kept busy to avoid": "忙しさで避けてきた悲しみと向き合う",
  "The calendar is cleared and there is nothing to fix. You look at the photograph, read the letter or visit the place, and let it be as heavy as it is, with someone you trust within reach.":
    "予定は空け、直すものは何もありません。写真を見、手紙を読み、その場所を訪ね、重さをそのまま受け止めます。信頼できる人がそばにいるようにして。",
  "What is never mourned stays in charge of the timetable.": "悼まれないものは、ずっと予定を支配し続けます。",
};
