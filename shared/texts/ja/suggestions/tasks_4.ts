/** Suggested tasks about honesty and sleep. */
export const TASKS_4: Readonly<Record<string, string>> = {
  "Think of the last small lie you told and set it right with that person today, in two sentences. Give yourself 10 minutes.":
    "最後についた小さな嘘を思い出し、今日その人に二文で正します。10分。",
  "Write five polite truths for moments when you would usually fib ('I would rather stay in tonight'). Say them aloud for 8 minutes.":
    "ついごまかす場面のために、丁寧な本音（「今夜は家にいたい」）を五つ書き、8分声に出します。",
  "Go over today's conversations for 10 minutes and note each thing you said that was not quite so, and what you feared would happen otherwise.":
    "今日の会話を10分振り返り、少し事実と違ったことと、言えば何が起きると恐れたのかを書きます。",
  "Choose one standing white lie (the gift you love, the film you saw) and write how you could retire it gently. Do it, or fix the day, within 15 minutes.":
    "続けている罪のない嘘（気に入った贈り物、見たと言った映画）を一つ選び、穏やかに終える方法を書きます。15分以内に実行するか日を決めます。",
  "When you are asked today how you are, give an answer that is true. Think for 5 minutes about what it would be.":
    "今日、元気かと聞かれたら本当の答えを返します。どう答えるかを5分考えます。",
  "Tell someone a true story in 5 minutes with every number as it really was, and see whether it still holds them.":
    "すべての数字を実際のままに、本当の話を5分で誰かに話し、それでも聞いてもらえるかを見ます。",
  "Write down a story you like to tell, and underline each part you have added over the years. Rewrite it plain. Take 15 minutes.":
    "好きで話す話を書き、年々付け足した部分に線を引き、飾らずに書き直します。15分。",
  "Check one claim you often make against the facts: the distance, the price, the year. Spend 10 minutes and adopt the true figure.":
    "よくする主張を一つ、事実と照らします。距離、値段、年。10分使い、本当の数字に改めます。",
  "For one conversation of 15 minutes, leave out 'always', 'never', 'huge' and 'everyone'. Notice which you miss.":
    "15分の会話で「いつも」「絶対」「ものすごく」「みんな」を使わないようにし、どれがないと困るかに気づきます。",
  "Correct an exaggeration you made this week, to the person who heard it: 'it was nearer two than ten'. It takes 5 minutes.":
    "今週した大げさな話を、聞いた人に正します。「10より2に近かった」。5分。",
  "Write the last three things you did not do and the reasons you gave. Beside each, write the sentence that begins 'I chose'. Use 10 minutes.":
    "しなかったこと三つと、言った理由を書きます。それぞれの横に「私は…を選んだ」で始まる文を書きます。10分。",
  "Pick the excuse you use most and remove what it stands on: charge the bike light, book the slot, ask for the key. Give it 25 minutes.":
    "最もよく使う言い訳の土台をなくします。自転車のライトを充電する、枠を予約する、鍵を頼む。25分。",
  "Tell one person 'I did not do it, and I have no good reason', then tell them when it will be done. Do the first part of it for 15 minutes.":
    "一人に「していない。よい理由もない」と伝え、いつ終えるかを言い、最初の部分を15分行います。",
  "List everything you could do about a stuck matter even if the obstacle stays. After 10 minutes, do the first thing on the list.":
    "障害がそのままでも、行き詰まったことに対してできることをすべて書きます。10分後、最初の一つを行います。",
  "Ask somebody who knows you well which excuse they hear from you most. Listen, and write about it for 10 minutes.":
    "自分をよく知る人に、どの言い訳を最もよく聞くかを尋ねます。耳を傾け、10分それについて書きます。",
  "Make one promise to yourself that can be kept within the next 15 minutes, write it down, and keep it.":
    "次の15分で守れる自分との約束を一つ書き、守ります。",
  "List the promises to yourself that are still open and formally cancel those you will not keep. Spend 12 minutes.":
    "まだ残っている自分との約束を挙げ、守らないものを正式に取り消します。12分。",
  "Shrink your most broken promise until you are certain you can keep it today, and do it for 10 minutes.":
    "最もよく破る約束を、今日必ず守れる大きさまで縮め、10分行います。",
  "Write your promise as you would to a friend, with a day, a place and an amount, and sign it. Carry out the first part in 20 minutes.":
    "友人に書くように、日、場所、量を付けて約束を書き、署名します。最初の部分を20分で実行します。",
  "Make a row of seven boxes for one tiny promise, hang it by the door and tick the first box after 5 minutes of doing it.":
    "小さな約束一つのために七つの箱を描き、玄関に貼り、5分実行して最初の箱に印を付けます。",
  "Write down a decision you went along with and criticized later. Tell the person who leads it, today, what you really think. Allow 20 minutes.":
    "賛成しておきながら後で批判した決定を書き、今日、率いる人に本心を伝えます。20分。",
  "Prepare two sentences for your next meeting: 'I see it differently' and 'what worries me is'. Fill in the endings for 10 minutes.":
    "次の会議のために「私は違う見方です」「気がかりなのは」の二文を用意し、10分で続きを埋めます。",
  "Call the person you last complained to and say that you should have spoken up in the room. Then plan with them how you will. Take 15 minutes.":
    "最後に不満を話した相手に電話し、その場で言うべきだったと伝えます。次はどうするかを一緒に考えます。15分。",
  "Choose one agreement you gave halfheartedly, and either stand behind it in writing or withdraw it in writing. Use 15 minutes.":
    "気の進まないまました同意を一つ選び、支持するか取り下げるかを文書にします。15分。",
  "Rehearse a calm objection aloud, with its reason and a proposal, for 8 minutes, until you can say it in three breaths.":
    "理由と提案を添えた落ち着いた反対意見を、三呼吸で言えるまで8分声に出します。",
  "Think of someone you spoke ill of this week and say something true and good about them to the same listener. Find the moment within 20 minutes of talk.":
    "今週悪く言った人について、同じ相手に、本当でよいことを言います。20分の会話の中で機会を見つけます。",
  "Write what you said about an absent person as if they would read it. Rewrite it for 10 minutes until you could sign it.":
    "その場にいない人について言ったことを、本人が読むつもりで書きます。署名できるまで10分書き直します。",
  "Bring one concern you shared behind someone's back to that person, kindly and alone. Prepare it for 15 minutes and ask for a talk.":
    "陰で話した心配を一つ、本人に、優しく、二人だけで伝えます。15分準備し、話す時間を求めます。",
  "Decide on a sentence that turns a conversation away from gossip, such as 'have you told her?', and try it out aloud for 5 minutes.":
    "「本人には話した？」など、噂話から話をそらす一文を決め、5分声に出して試します。",
  "Spend a break of 15 minutes with people and speak only of those who are present. Count how often it is hard.":
    "15分の休憩を人と過ごし、その場にいる人のことだけを話します。難しかった回数を数えます。",
  "Report one mistake of yours today to the person it affects, with what happened and what you will do. Write it in 15 minutes and send it.":
    "今日、自分の間違いを一つ、影響を受ける人に、何が起きて何をするかとともに報告します。15分で書いて送ります。",
  "Write a short, blameless account of something that went wrong: what you saw, what you did, what you would do now. Take 20 minutes.":
    "うまくいかなかったことを、責めずに短く書きます。何を見て、何をし、今ならどうするか。20分。",
  "Go back to a piece of work in which you know there is an error and correct it openly, with a note that says so. Give it 30 minutes.":
    "誤りがあるとわかっている仕事に戻り、その旨を書き添えて公に直します。30分。",
  "Tell somebody younger or newer than you about a mistake that taught you something. Talk for 10 minutes and leave in the embarrassing part.":
    "年下や新しい人に、学びになった失敗を話します。10分、恥ずかしい所も省かずに。",
  "Write down what you fear would follow from admitting your latest mistake, and how likely each item is. After 10 minutes, choose whom to tell.":
    "最近の間違いを認めたら何が起きると恐れているか、それぞれどのくらい起こりそうかを書きます。10分後、誰に話すかを決めます。",
  "Decide tonight's bedtime, set an alarm for the moment to start getting ready, and write what you will be tempted by. It takes 5 minutes.":
    "今夜の就寝時刻を決め、支度を始める時刻にアラームをかけ、何に誘われるかを書きます。5分。",
  "Do everything that stands between you and bed (teeth, clothes, locks, lights) right after the evening meal, in 20 minutes.":
    "ベッドまでにあること（歯、着替え、戸締まり、明かり）を、夕食の直後に20分ですべて済ませます。",
  "Write what you get from the late hours that the day does not give you: quiet, freedom, company. After 10 minutes, find a place for it before dark.":
    "夜更かしが与え、昼が与えないものを書きます。静けさ、自由、人との時間。10分後、日暮れ前にその場所を作ります。",
  "Choose one thing you will not begin this evening (an episode, a game, a thread) and put it out of sight now. Use 10 minutes to prepare what you will do instead.":
    "今夜は始めないもの（1話、ゲーム、スレッド）を一つ選び、見えない所へ。代わりにすることを10分で準備します。",
  "Turn off the bright lights at the hour you choose and sit in dim light with something quiet for 30 minutes. Then go to bed.":
    "決めた時刻に明るい照明を消し、30分、薄明かりで静かなことをして座り、それから寝ます。",
  "Find a place outside the bedroom for every charger and carry them there now. Allow 10 minutes.":
    "すべての充電器の置き場所を寝室の外に決め、今運びます。10分。",
  "Put a paper book, a puzzle or a notebook on the pillow this afternoon and use it in bed tonight for 20 minutes.":
    "午後のうちに紙の本、パズル、ノートを枕に置き、今夜ベッドで20分使います。",
  "Agree with whoever shares your room, or with a friend from afar, that the phones stay out tonight. Set up another alarm. It takes 10 minutes.":
    "同室の人か遠くの友人と、今夜はスマホを寝室の外に置くと決めます。別の目覚ましを用意します。10分。",
  "Lie down in the dark without a device and listen to the sounds of the house for 15 minutes. Nothing has to happen.":
    "機器なしで暗がりに横になり、15分家の音を聞きます。何も起こらなくてかまいません。",
  "Write on paper what you usually look at in bed, and decide when tomorrow you will do each of those things sitting up. Spend 8 minutes.":
    "いつもベッドで見るものを紙に書き、明日それぞれをいつ座ってするかを決めます。8分。",
  "Put the alarm where you have to stand up and walk to reach it, and test the way once in the dark. Set it up in 5 minutes.":
    "立って歩かないと届かない所に目覚ましを置き、暗い中で一度道を試します。5分で整えます。",
  "Practice getting up in daylight: lie down, let the alarm ring, stand up, open the curtain. Repeat it for 10 minutes.":
    "昼間に起きる練習をします。横になり、アラームを鳴らし、立ち、カーテンを開ける。10分繰り返します。",
  "Set the alarm to the time you actually get up and delete all the others. Then spend 8 minutes preparing the first thing you will do.":
    "本当に起きる時刻にアラームを合わせ、ほかは全部消します。それから8分で最初にすることを準備します。",
  "Give yourself a reason to rise: lay out a good breakfast, a book or a walk with somebody. Arrange it within 15 minutes.":
    "起きる理由を作ります。よい朝食、本、誰かとの散歩。15分以内に整えます。",
  "Write what you would do with the minutes you snooze away in a week, and plan the first of them for tomorrow. Take 8 minutes.":
    "1週間で二度寝に使う時間で何ができるかを書き、その最初を明日に入れます。8分。",
  "Write tomorrow's first task and everything that is unfinished on one page, then shut the computer for the night. Allow 12 minutes.":
    "明日の最初の仕事とやり残しを1ページに書き、今夜はコンピューターを閉じます。12分。",
  "Set an end to today's work, tell someone at home or a friend about it, and spend 5 minutes now moving one job to tomorrow.":
    "今日の仕事の終わりを決め、家の人か友人に伝え、今5分で仕事を一つ明日へ移します。",
  "Put a ritual between work and bed: wash up, shower, a few pages, a slow walk. Do it tonight for 30 minutes.":
    "仕事と眠りの間に儀式を置きます。皿洗い、シャワー、数ページ、ゆっくりの散歩。今夜30分行います。",
  "Take work mail off your phone, or sign out of it, until morning. Then sit for 10 minutes without doing anything useful.":
    "朝までスマホから仕事のメールを外すか、サインアウトします。それから10分、何の役にも立たないことをして座ります。",
  "Look at what kept you working late this week and whether it would have survived until morning. Write for 10 minutes and drop one such job.":
    "今週遅くまで働いた理由と、それが朝まで待てたかを見ます。10分書き、そういう仕事を一つやめます。",
  "Write down when you slept and rose on each of the past seven days, as far as you remember. Find the middle and choose it as your time. Use 10 minutes.":
    "過去7日の寝た時刻と起きた時刻を、覚えている限り書きます。真ん中を見つけ、自分の時刻にします。10分。",
  "Fix one rising time that suits both workdays and weekends and set it as a repeating alarm. Spend 5 minutes.":
    "平日にも週末にも合う起床時刻を一つ決め、繰り返しのアラームにします。5分。",
  "Make a small chart of fourteen boxes by the bed for your chosen bedtime, and get everything ready early for the first box. It takes 15 minutes.":
    "決めた就寝時刻のために、ベッドの横に14個の箱の表を作り、最初の箱に間に合うよう早めに支度します。15分。",
  "Find the evening of this week that will be latest and decide now how you will end it on time. Tell the people involved. Take 10 minutes.":
    "今週最も遅くなる夜を見つけ、どうやって時間どおりに終えるかを今決めます。関わる人に伝えます。10分。",
  "Choose three quiet acts in a fixed order that will always come before bed, and go through them slowly tonight for 20 minutes.":
    "寝る前に必ず行う静かな三つのことを順番とともに決め、今夜20分でゆっくり通します。",
  "Early this evening, empty your head onto paper: every task, worry and idea, for 15 minutes. Put a next step beside the three loudest.":
    "今夜早めに、すべての用事、心配、思いつきを15分で紙に空けます。声の大きい三つの横に次の一歩を書きます。",
  "Sit in the dark and count slow breaths from one to ten, again and again, for 10 minutes. When you lose count, begin at one.":
    "暗がりに座り、ゆっくりした呼吸を一から十まで、10分繰り返し数えます。わからなくなったら一から。",
  "Go through your body from toes to forehead, tensing each part gently and letting go. Take 12 minutes over it.":
    "つま先から額まで、体の各部を軽く緊張させては緩めます。12分かけます。",
  "Put a pen and paper beside the bed, so that a thought can be kept without getting up. Write tonight's first ones for 5 minutes.":
    "起き上がらずに考えを残せるよう、紙とペンをベッドの横に置きます。今夜の最初の分を5分書きます。",
  "If you cannot fall asleep, get up, sit in dim light and read something calm for 20 minutes before you try again.":
    "眠れなければ起きて、薄明かりに座り、穏やかなものを20分読んでから、もう一度試します。",
  "Write down every coffee, tea, cola and energy drink of yesterday with its hour, and how you slept. Choose a last hour for today. Use 5 minutes.":
    "昨日のコーヒー、お茶、コーラ、栄養ドリンクを時刻とともに書き、どう眠れたかも書きます。今日の最後の時刻を決めます。5分。",
  "At the time of your usual late coffee, walk outside for 15 minutes and see how awake you are afterwards.":
    "いつもの遅いコーヒーの時間に、外を15分歩き、その後どれだけ目が覚めているかを見ます。",
  "Find a warm drink without caffeine among what you have at home, make it with some care, and sit with it for 15 minutes.":
    "家にあるものからカフェインのない温かい飲み物を見つけ、丁寧にいれ、15分向き合います。",
  "Ask yourself what the afternoon cup is for: rest, company, a break from a dull job. Spend 10 minutes giving yourself that directly.":
    "午後の一杯は何のためかを考えます。休息、人との時間、退屈な仕事からの休憩。それを直接、10分自分に与えます。",
  "Move the coffee things to the back of the cupboard after lunch and put a glass and a jug of water in their place. It takes 5 minutes.":
    "昼食後、コーヒーの道具を棚の奥へ移し、代わりにコップと水差しを置きます。5分。",
};
