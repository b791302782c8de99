/** Suggested tasks against emotional reactivity, shyness and disorder. */
export const TASKS_2: Readonly<Record<string, string>> = {
  "Find your tired hour by writing down the last four times you snapped and when it was. Use 10 minutes, then warn the people you live or work with about that hour.":
    "最近人に当たった4回とその時刻を書き、疲れる時間を見つけます。10分使い、同居人や同僚にその時間を知らせます。",
  "Choose one sentence for when you are spent, such as 'I am tired, give me a moment', and say it aloud twenty times in different tones for 5 minutes.":
    "「疲れているので少し待ってください」など、限界のときの一言を決め、5分間、いろいろな調子で20回声に出します。",
  "Lie down or sit with closed eyes for 15 minutes before the part of the day in which you usually grow impatient.":
    "いつもいら立ちやすくなる時間帯の前に、15分横になるか、目を閉じて座ります。",
  "Go to someone you snapped at lately and make it good in three sentences: what you did, that it was yours, what you will do next time. It takes 5 minutes.":
    "最近当たった人の所へ行き、三文で償います。何をしたか、自分のせいであること、次はどうするか。5分でできます。",
  "Take one job off your tired hour, by moving it, sharing it or dropping it. Arrange that within 15 minutes.":
    "疲れる時間から仕事を一つ、移す・分ける・やめるで減らします。15分以内に手配します。",
  "Write the furious reply on paper, every word of it. Then walk for 15 minutes before you decide what, if anything, to send.":
    "怒りの返事を、一語残らず紙に書きます。何を送るか、送らないかを決める前に15分歩きます。",
  "Go back to an angry message you sent and write the version that would have got you what you needed. Give it 10 minutes.":
    "送ってしまった怒りのメッセージに戻り、望む結果を得られたはずの文を書きます。10分。",
  "For the message that upsets you now, list three harmless reasons why somebody might have written it. After 8 minutes, answer only the question in it.":
    "今腹の立つメッセージについて、書いた人の悪意のない理由を三つ挙げます。8分後、問いにだけ答えます。",
  "Set up a delay on outgoing mail, or a draft folder named 'tomorrow', and move one heated draft there. Spend 10 minutes.":
    "送信の遅延か「明日」という下書きフォルダを用意し、熱くなった下書きを一つ移します。10分。",
  "Notice where anger sits in your body: jaw, chest or hands. Breathe out slowly toward that place for 5 minutes and note what changes.":
    "怒りが体のどこにあるかに気づきます。あご、胸、手。5分間そこへ向けてゆっくり息を吐き、変化を書きます。",
  "Recall a criticism that still stings. Write the part that is true in one sentence and what you will do about it in another. Allow 12 minutes.":
    "まだ刺さっている批判を思い出し、本当の部分を一文で、それに対してすることをもう一文で書きます。12分。",
  "Ask someone for one thing you could do better. Reply with 'thank you, let me think about it' and nothing else. Think for 10 minutes.":
    "直せることを一つ誰かに尋ねます。「ありがとう、考えてみます」とだけ答え、10分考えます。",
  "Read some feedback you received as though it had been written about a friend, and write what you would advise that friend. Use 15 minutes.":
    "受けた批評を友人について書かれたもののように読み、その友人への助言を書きます。15分。",
  "Practice three neutral answers aloud for 5 minutes: 'Say more about that', 'Can you give me an example?', 'What would have been better?'":
    "中立の答えを三つ、5分声に出して練習します。「もう少し教えてください」「例はありますか」「どうすればもっとよかったですか」。",
  "Pick one correction you rejected lately and try it out for 20 minutes, exactly as it was suggested.":
    "最近はねつけた指摘を一つ選び、言われたとおりに20分試します。",
  "Wear a band or a string on your wrist for the day and change wrists at each complaint. Sit down tonight for 5 minutes to write the three commonest.":
    "1日、手首にバンドかひもを着け、文句を言うたびに反対の手首へ移します。今夜5分座り、多かった三つを書きます。",
  "Turn your favorite complaint into a request to the person who could change it. Write it and send it within 15 minutes.":
    "お気に入りの文句を、変えられる人への頼みに変えます。15分以内に書いて送ります。",
  "Fix one small annoyance that you have grumbled about for weeks: the drawer, the light, the setting. Give it 25 minutes.":
    "何週間もこぼしてきた小さな不便を一つ直します。引き出し、照明、設定。25分。",
  "Write everything that bothers you today, then cross out what will not matter next month. Act on one that remains. Take 15 minutes.":
    "今日気に障ることをすべて書き、来月どうでもよくなるものを消します。残った一つに対処します。15分。",
  "Meet or call someone and, for 20 minutes, speak about anything you like except what is wrong. Notice how often you have to turn the sentence around.":
    "誰かに会うか電話し、20分、悪いこと以外なら何でも話します。何度言い直すことになるかに気づきましょう。",
  "Draw two columns, 'mine' and 'not mine', and sort every worry into them for 10 minutes. Do one small thing from the first column.":
    "「自分のこと」「自分ではないこと」の二つの欄を書き、10分で心配をすべて分けます。一つ目の欄の小さなことを一つ行います。",
  "Give your worry an appointment: write it out in full for 15 minutes, then close the notebook until the same time tomorrow.":
    "心配に予約を与えます。15分かけてすべて書き、明日の同じ時刻までノートを閉じます。",
  "Write what you would do if the feared thing happened, step by step, up to the point where you are all right again. Use 15 minutes.":
    "恐れていることが起きたらどうするかを、また大丈夫になる所まで一歩ずつ書きます。15分。",
  "Name five things you can see, four you can hear and three you can touch, slowly, three times over. Let it take 5 minutes.":
    "見えるもの五つ、聞こえるもの四つ、触れるもの三つを、ゆっくり三回言います。5分かけます。",
  "Find somebody who has a smaller trouble that you can help with today, and spend 25 minutes on it.":
    "今日手伝える、もっと小さな困りごとのある人を見つけ、25分使います。",
  "Write the whole story from the other person's side, as fairly as their best friend would tell it. Take 20 minutes.":
    "相手の側から、その親友が語るように公平に、話の全体を書きます。20分。",
  "Put down what the grudge costs you in a week: sleep, talk, places you avoid. After 10 minutes, decide whether you want to go on paying.":
    "恨みが1週間に奪うものを書きます。眠り、会話、避ける場所。10分後、払い続けたいかを決めます。",
  "Write the letter you will not send and say everything in it. Stop after 20 minutes, read it once and tear it up.":
    "送らない手紙を書き、すべてを言います。20分でやめ、一度読んで破ります。",
  "List three wrongs of your own that somebody let go. Spend 8 minutes remembering how it felt to be let off.":
    "誰かが水に流してくれた自分の過ちを三つ挙げ、許されたときの気持ちを8分思い出します。",
  "Do one neutral, civil thing toward that person today, such as a greeting, an answer or a hand with something. Set aside 5 minutes. Skip this one if they are not safe for you.":
    "今日その人に、挨拶、返事、ちょっとした手助けなど、中立で礼儀正しいことを一つします。5分。相手が安全でないなら飛ばしてください。",
  "Mute the three accounts that leave you feeling small, and give what remains of 10 minutes to a piece of work of your own.":
    "自分を小さく感じさせるアカウントを三つミュートし、10分の残りを自分の作品に使います。",
  "Find something you made a year or more ago and write down five ways in which you have moved on since then. Take 15 minutes.":
    "1年以上前に作ったものを見つけ、そこから進んだ点を五つ書きます。15分。",
  "Choose the person who makes you most jealous, name one habit of theirs you could copy, and practice it for 20 minutes.":
    "いちばんうらやましい人を選び、まねできる習慣を一つ挙げ、20分練習します。",
  "Write a short message to someone whose success pinched you, praising one exact thing. Send it before your 8 minutes are over.":
    "成功がこたえた人へ、具体的な一点を褒める短いメッセージを書き、8分以内に送ります。",
  "Make a list of what you do not see about the people you compare yourself with: their hours, their help, their losses. Write for 10 minutes.":
    "比べている人たちについて見えないものを書き出します。費やした時間、助け、失ったもの。10分。",
  "Before your next meeting or gathering, write one sentence you want to have said by its end. Rehearse it aloud for 5 minutes.":
    "次の会議や集まりの前に、終わりまでに言っておきたい一文を書きます。5分声に出して練習します。",
  "Post or send one honest opinion in a group where you usually only read. Allow yourself 10 minutes to write it and no time to soften it.":
    "いつも読むだけのグループに、率直な意見を一つ書き込みます。書くのに10分、和らげる時間はなしです。",
  "Think of the last time you swallowed your words. Write what you would have said and tell it now to one of the people who were there, in 15 minutes.":
    "最後に言葉を飲み込んだときを思い出します。言うはずだったことを書き、その場にいた一人に今伝えます。15分。",
  "Read a page aloud, alone and at full volume, for 8 minutes, so that your own voice in a room stops surprising you.":
    "一人で、大きな声で1ページを8分読み、部屋に響く自分の声に驚かなくなるようにします。",
  "In the next conversation of 10 minutes or more, disagree once, kindly and with a reason.":
    "次の10分以上の会話で、優しく、理由を添えて、一度反対意見を言います。",
  "Write three ways to say no in your own words and speak each aloud until it sounds like you. Practice for 8 minutes.":
    "自分の言葉で断り方を三つ書き、自分らしく聞こえるまで声に出します。8分練習します。",
  "Go through this week's promises and withdraw from one you made unwillingly, early enough for them to find someone else. Take 15 minutes.":
    "今週の約束を見直し、嫌々した一つを、相手が代わりを探せるうちに取り下げます。15分。",
  "Answer the next request with 'let me look and tell you tonight'. Use 10 minutes to decide what you really want to do.":
    "次の頼みに「確かめて今夜返事します」と答えます。10分で本当はどうしたいかを決めます。",
  "List what your last five unwilling yeses took time away from. Spend 20 minutes today on one of those things.":
    "最近の嫌々の「はい」五つが何の時間を奪ったかを書きます。その一つに今日20分使います。",
  "Ask a friend to make you five requests in a row and decline each of them warmly, without an invented reason. It takes 10 minutes.":
    "友人に続けて五つ頼みごとをしてもらい、作り話なしで、温かく全部断ります。10分。",
  "Write the conversation's first two sentences and its purpose. Then ask the person today for a time to talk. Allow 15 minutes.":
    "話し合いの最初の二文と目的を書き、今日相手に話す時間を求めます。15分。",
  "Speak your side aloud to an empty chair, change seats and answer as the other person would. Go back and forth for 15 minutes.":
    "空の椅子に向かって自分の言い分を話し、席を替えて相手として答えます。15分往復します。",
  "Make two lists for 10 minutes: what you know happened, and what you assume about it. Bring only the first to the talk.":
    "10分で二つの一覧を作ります。起きたと知っていることと、そう思い込んでいること。話し合いには前者だけを持っていきます。",
  "Begin with the smallest part of it: raise one small, true point with that person today and stay for 10 minutes to hear the reply.":
    "いちばん小さな部分から始めます。今日その人に、小さくて本当の一点を伝え、10分残って返事を聞きます。",
  "Write what happens if the two of you never talk about it: in a month, in a year. After 10 minutes, pick the day and tell a friend.":
    "二人がそれを話さなければどうなるかを書きます。1か月後、1年後。10分後、日を選んで友人に伝えます。",
  "Scroll your contacts to someone you have not spoken to for a year and send them one particular memory. Take 8 minutes.":
    "連絡先から1年話していない人を探し、具体的な思い出を一つ送ります。8分。",
  "Call a friend without arranging it first. If nobody answers, leave a message they would like to hear. Give it 20 minutes.":
    "前もって約束せずに友人に電話します。出なければ、聞いてうれしい伝言を残します。20分。",
  "Write down the ten people you would miss most and when you last met each. Fix a date with one of them before 20 minutes are up.":
    "会えないといちばん寂しい10人と、最後に会った時を書きます。20分以内にその一人と日を決めます。",
  "Look up what a friend had ahead of them when you last spoke (the exam, the move, the baby) and ask how it went. Spend 10 minutes.":
    "最後に話したとき友人が控えていたこと（試験、引っ越し、出産）を思い出し、どうだったかを尋ねます。10分。",
  "Write a real letter or a postcard by hand, one page, and put it where you will post it tomorrow. Use 25 minutes.":
    "手書きで1ページ、本物の手紙かはがきを書き、明日出す場所に置きます。25分。",
  "Go to a shop, a stop or a stairwell and greet five people you do not know, with your eyes up. Take a walk of 20 minutes for it.":
    "店、停留所、階段へ行き、顔を上げて知らない五人に挨拶します。20分の散歩で行います。",
  "Prepare three easy questions that fit anybody you might meet today, and use one within the next conversation. Prepare for 5 minutes.":
    "今日会う誰にでも合う簡単な質問を三つ用意し、次の会話で一つ使います。準備は5分。",
  "Ask somebody at a counter or a reception how their day is going, and listen to the reply to its end. Stay in the place for 10 minutes.":
    "窓口や受付の人に今日の調子を尋ね、答えを最後まで聞きます。10分その場にいます。",
  "Give an honest compliment to one person you barely know about something they chose or did. Look for the moment during 15 minutes among people.":
    "よく知らない一人に、その人が選んだことやしたことを正直に褒めます。15分、人の中で機会を探します。",
  "Sit in a public place without a phone or a book for 20 minutes and let yourself be spoken to.":
    "公共の場所で、スマホも本もなしに20分座り、話しかけられるままにします。",
  "Name the thing you have struggled with alone for longest, write what you tried and where you are stuck, and send that to somebody who knows. Take 15 minutes.":
    "いちばん長く一人で苦しんでいることを挙げ、試したことと詰まっている所を書き、知っている人に送ります。15分。",
  "Ask for one small favor today that you could manage without: a lift, a tool, a second look. Find the person within 10 minutes.":
    "なくても済む小さな頼みごとを今日一つします。送迎、道具、見直し。10分以内に相手を見つけます。",
  "Make a list of people and what each of them knows better than you. Stop after 10 minutes and put one question to one of them.":
    "人々と、それぞれが自分より詳しいことを書き出します。10分でやめ、その一人に一つ質問します。",
  "Remember the last time someone asked you for help. Write how it felt to be asked for 5 minutes, then ask.":
    "最後に人から助けを求められたときを思い出し、どう感じたかを5分書き、それから頼みます。",
  "Let someone watch you do the part you find hard, and have them interrupt you with advice, for 25 minutes.":
    "難しい部分をする所を誰かに見てもらい、25分、口を挟んで助言してもらいます。",
  "Choose something unfinished and show it to one person with the words 'this is half done'. Ask a single question about it. Allow 15 minutes.":
    "未完成のものを選び、「まだ半分です」と言って一人に見せます。それについて一つだけ質問します。15分。",
  "Make a bad version deliberately in 20 minutes, sign it with your name and send it to a friend who will laugh with you.":
    "20分でわざと下手なものを作り、署名して、一緒に笑ってくれる友人に送ります。",
  "Write what you fear people will say about the work. Spend 10 minutes on it, then ask one of them what they do say.":
    "作品について言われるのが怖いことを10分書き、実際どう思うかを誰かに尋ねます。",
  "Put a draft somewhere others can find it (a shared folder, a wall, a page) within 15 minutes, and leave it there overnight.":
    "15分以内に、下書きを人の目に触れる所（共有フォルダ、壁、ページ）に置き、一晩そのままにします。",
  "Pick the detail you have polished the longest and declare it finished. Use 10 minutes to write down what the piece needs next.":
    "いちばん長く磨いてきた細部を選び、完成と宣言します。作品に次に必要なものを10分で書きます。",
  "Wash, dry and put away every dish in sight, and wipe the sink last. Give it 20 minutes.":
    "見える皿をすべて洗い、拭いて片付け、最後に流しを拭きます。20分。",
  "Fold the clean laundry that is lying about and carry each pile to its shelf. See how far 15 minutes reach.":
    "置きっぱなしの洗濯物をたたみ、それぞれの棚へ運びます。15分でどこまでできるか試します。",
  "After your next meal, stay on your feet and have the kitchen as you found it within 12 minutes.":
    "次の食後は立ったまま、12分以内に台所を元どおりにします。",
  "Sort the washing into loads, start one if you can, and set a reminder for the moment it is done. It takes 10 minutes.":
    "洗濯物を分け、できれば回し始め、終わる時刻に通知をかけます。10分。",
  "Reduce what can pile up: put away all but one plate, bowl, cup and set of cutlery for each person at home. Spend 20 minutes.":
    "たまるものを減らします。家族一人につき皿、椀、コップ、食器を一組だけ残して片付けます。20分。",
  "Take everything off the desk, wipe it, and put back only what today's work needs. The rest goes in one box. Allow 25 minutes.":
    "机の上のものをすべて下ろして拭き、今日の仕事に必要なものだけ戻します。残りは一つの箱へ。25分。",
  "Take the messy corner of the desk and make it empty in 10 minutes. Keep that corner empty until tonight.":
    "机の散らかった一角を10分で空にし、今夜まで空のままにします。",
  "Go through one stack of paper and give each sheet a fate: act, file or bin. Stop after 20 minutes.":
    "書類の山を一つ、一枚ずつ「対応・保管・捨てる」に分けます。20分でやめます。",
  "Untangle the cables, throw out the dead pens and wash the cups. It takes 15 minutes and needs no decisions.":
    "ケーブルをほどき、書けないペンを捨て、コップを洗います。15分で、何も決める必要はありません。",
  "End today's work 10 minutes early and use them to reset the desk for the first task of tomorrow, with that task lying open in the middle.":
    "今日の仕事を10分早く終え、明日の最初の仕事を真ん中に開いて机を整えます。",
  "Choose one bowl, hook or shelf near the door as the home of keys, wallet and glasses, and put them there now. Set it up in 10 minutes.":
    "玄関近くの皿、フック、棚の一つを鍵・財布・眼鏡の家と決め、今置きます。10分で整えます。",
  "Search for the thing you last lost, room by room, for 20 minutes. Put every stray object you meet back in its place as you go.":
    "最後になくした物を、部屋ごとに20分探します。途中で出会った迷子の物は元の場所へ戻します。",
  "Gather the papers you would need in an emergency into a single folder and write its place on a note. Start with 30 minutes.":
    "緊急時に必要な書類を一つのフォルダに集め、場所をメモします。まず30分。",
  "Empty your bag and all your pockets onto a table, throw out what is rubbish and give each remaining thing a fixed pocket. Take 10 minutes.":
    "かばんとポケットの中身をすべて机に出し、ごみを捨て、残りに決まったポケットを与えます。10分。",
  "Walk from the door to your chair as though you had just come home and rehearse where each thing lands, ten times, for 8 minutes.":
    "帰宅したつもりで玄関から椅子まで歩き、物を置く場所を10回練習します。8分。",
  "Time the real way to a place you go often, from shoes to arrival, on a map or on foot. Use 30 minutes at most and add the number to your calendar.":
    "よく行く場所まで、靴を履いてから着くまでの本当の時間を地図か徒歩で計ります。30分以内に終え、カレンダーに書きます。",
  "Write the moment you must leave, and not the moment you must be there, for each appointment of this week. Spend 10 minutes.":
    "今週の約束ごとに、着く時刻ではなく、出る時刻を書きます。10分。",
  "Pack for the next outing now and put the bag by the door, so that leaving takes no searching. Give it 10 minutes.":
    "次の外出の荷物を今詰めて玄関に置き、出るときに探さなくて済むようにします。10分。",
  "Message one person you often keep waiting, say that you have noticed it, and name the time you will be there next. Allow 5 minutes.":
    "よく待たせている人に、それに気づいたことと、次に着く時刻を伝えます。5分。",
  "Be somewhere 15 minutes early today on purpose, with something small to read, and notice what that is like.":
    "今日どこかへわざと15分早く着き、読むものを持って、どんな感じかを味わいます。",
  "Sort the inbox by sender and delete or archive whole blocks at a time for 20 minutes. Read nothing in full.":
    "受信箱を差出人順に並べ、20分、まとめて削除か保管します。全文は読みません。",
  "Unsubscribe from ten mailing lists, starting with those you always delete. It takes about 10 minutes.":
    "いつも消しているものから始めて、メール配信を10件解除します。約10分。",
  "Start at the oldest message that still matters and answer upward for 25 minutes, three sentences each.":
    "まだ意味のある最も古いメッセージから順に、三文ずつ25分返信します。",
  "Make one folder called 'before today', move everything older than a month into it, and handle what is left for 20 minutes.":
    "「今日以前」というフォルダを作り、1か月より古いものをすべて移し、残りを20分処理します。",
  "Write ready answers for the two kinds of message you receive most often, and use one of them straight away. Take 15 minutes.":
    "最もよく来る2種類のメッセージの返信文を用意し、すぐに一つ使います。15分。",
  "Write tomorrow's three most important things on a card, in the order you will do them, with a starting time for the first. Use 8 minutes.":
    "明日の大事な三つを、行う順に紙に書き、最初のものには開始時刻を付けます。8分。",
  "Draw today's remaining time as a row of boxes, write one thing in each, and leave one box empty for surprises. Take 10 minutes.":
    "今日の残り時間を箱の列で描き、それぞれに一つずつ書き、一つは予想外のために空けます。10分。",
  "Look at the coming week for 15 minutes and find the one day that is already too full. Move something out of it now.":
    "来週を15分眺め、すでに詰まりすぎている日を見つけ、今何かを移します。",
  "Ask yourself what would make today good enough if only one thing were done. Do 20 minutes of it before anything else.":
    "一つだけ終わるなら何があれば今日は十分か、自分に尋ねます。何よりも先にそれを20分行います。",
  "Compare yesterday as you wanted it with yesterday as it was, line by line, for 10 minutes. Change one line of today accordingly.":
    "望んだ昨日と実際の昨日を、10分で一行ずつ比べ、それに応じて今日の一行を変えます。",
  "Walk through your home with a notebook and list everything loose, dripping, stuck or burnt out. Stop after 15 minutes and star the easiest.":
    "ノートを持って家を歩き、緩い・漏れる・固い・切れたものを書き出します。15分でやめ、いちばん簡単なものに印を付けます。",
  "Tighten, glue or sew one thing that you have been stepping around, with the tools you already own. Give it 30 minutes.":
    "避けて通ってきたものを一つ、手持ちの道具で締める・貼る・縫う。30分。",
  "Look up how the repair you avoid is done and write the steps and the parts on a card. If it involves gas or mains wiring, find out whom to call. Take 20 minutes.":
    "避けている修理のやり方を調べ、手順と部品を紙に書きます。ガスや屋内配線なら、誰に頼むかを調べます。20分。",
  "Write to the landlord, the neighbor or the workshop about the repair you cannot do yourself. Ask for a date. Use 10 minutes.":
    "自分ではできない修理について、大家、隣人、業者に連絡し、日を尋ねます。10分。",
  "Mend a piece of clothing today: a button, a hem, a hole. Needle and thread are enough, and so are 25 minutes.":
    "今日、服を一枚直します。ボタン、裾、穴。針と糸と25分で足ります。",
};
