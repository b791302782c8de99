/** Suggested tasks against procrastination, distraction and unhealthy habits. */
export const TASKS_1: Readonly<Record<string, string>> = {
  "Write the task at the top of a page and list every physical step it needs. Circle the smallest and do it straight away. Give the whole thing 15 minutes.":
    "ページの上に仕事の名前を書き、必要な行動をすべて並べます。いちばん小さいものを丸で囲み、すぐに行います。全部で15分。",
  "Open the file, tool or form the task lives in and work in it badly, on purpose, for 10 minutes. Stop when the timer rings, even in mid-sentence.":
    "その仕事のファイル、道具、書類を開き、わざと下手に10分取り組みます。時間になったら文の途中でもやめます。",
  "Spend 15 minutes building only the skeleton: headings, empty sections, folder names, the list of parts. Fill nothing in yet.":
    "15分で骨組みだけを作ります。見出し、空の節、フォルダ名、部品の一覧。まだ何も埋めません。",
  "Tell one person what your first step is, do it for 20 minutes, and send them a line saying how far you came.":
    "最初の一歩を誰か一人に伝え、20分取り組み、どこまで進んだかを一行送ります。",
  "Take 12 minutes to find the one thing you are missing to begin (a date, a form, a price, a name) and pin it where you will start work tomorrow.":
    "始めるのに足りないもの一つ（日付、書類、値段、名前）を12分で見つけ、明日仕事を始める場所に貼ります。",
  "Write what 'ready' would mean for this task. Cross out everything its opening does not need, then begin without the crossed-out things. Take 20 minutes in all.":
    "この仕事での「準備ができた」とは何かを書きます。始めるのにいらないものを線で消し、それなしで始めます。全部で20分。",
  "Rate how ready you feel from 1 to 10. Work for 15 minutes regardless, then rate it again and keep both numbers where you will see them.":
    "今の準備の度合いを1から10で付けます。それでも15分取り組み、もう一度付けて、二つの数字を見える所に置きます。",
  "Choose something you feel only half prepared for and do it as a rehearsal for 10 minutes, telling yourself that this try does not count.":
    "準備が半分だと感じることを選び、今回は数に入れないと自分に言って、10分のリハーサルとして行います。",
  "List three things you began before you were ready and how each turned out. After 5 minutes of writing, take the first step of the thing you are delaying.":
    "準備ができる前に始めたことを三つ挙げ、それぞれどうなったかを書きます。5分書いたら、遅らせていることの最初の一歩を踏みます。",
  "Stand up, walk to where the work happens, say the first action aloud and do it. Stay with it for 10 minutes, whatever your mood says.":
    "立ち上がり、仕事の場所まで歩き、最初の行動を声に出して、行います。気分が何と言おうと10分続けます。",
  "Write down everything on your list and mark the one item you hope nobody asks about. Work on that one alone for 25 minutes.":
    "やることをすべて書き出し、誰にも聞かれたくないものに印を付けます。それだけに25分取り組みます。",
  "Put the easy jobs on a paper headed 'after', turn the paper over, and give the important one 20 minutes.":
    "楽な仕事を「後で」と題した紙に書き、紙を裏返し、大事な仕事に20分かけます。",
  "For today's biggest job, write in two sentences what gets worse each week it waits. Then put in 15 minutes on it before any small job.":
    "今日いちばん大きな仕事について、1週間待つごとに何が悪くなるかを二文で書きます。小さな仕事の前に15分取り組みます。",
  "Ask a colleague, partner or friend which of your tasks matters most to them. Spend 20 minutes on their answer.":
    "同僚、パートナー、友人に、自分のどの仕事が最も大事かを尋ねます。その答えに20分かけます。",
  "Look back at yesterday for 10 minutes and mark each piece of work as important or merely easy. Book the first slot of tomorrow for one that was missing.":
    "10分かけて昨日を振り返り、仕事の一つ一つに「大事」か「楽」かの印を付けます。足りなかったもののために、明日の最初の枠を取ります。",
  "Pick something due next week and do its dullest part today for 25 minutes, the part you usually meet at midnight.":
    "来週が期限のものを選び、いつも真夜中に出会ういちばん退屈な部分を、今日25分行います。",
  "Write a private deadline two days before the real one and tell someone the date. Then make a first mark on the work for 15 minutes.":
    "本当の期限の2日前に自分の期限を書き、その日付を誰かに伝えます。それから15分、最初の手を付けます。",
  "Recall your last rush: what did you skip, and who waited? Write it down for 5 minutes, then list what must exist halfway to your next deadline.":
    "前回の駆け込みを思い出します。何を省き、誰が待ちましたか。5分書き、次の期限の半ばまでに何が必要かを並べます。",
  "Split the thing that is due into four parts, put a date against each, and start part one for 20 minutes now.":
    "期限のあるものを四つに分け、それぞれに日付を付け、最初の部分を今から20分始めます。",
  "Send one question today that you would normally discover the night before. Give yourself 10 minutes to find it and phrase it.":
    "いつもなら前夜に気づく質問を、今日一つ送ります。見つけて書くのに10分。",
  "Close every plan, list and board. Do the first line of the plan from memory for 20 minutes without opening them again.":
    "計画、リスト、ボードをすべて閉じます。計画の一行目を、見直さずに20分、記憶だけで行います。",
  "Cut your plan down to three lines on a scrap of paper in 5 minutes, then carry out the top line before you plan anything more.":
    "5分で計画を紙切れの三行に縮め、それ以上計画する前に一行目を実行します。",
  "Take the step you have researched the most and produce its roughest version in 15 minutes: a sketch, a draft, a first call.":
    "最もよく調べた一歩の、いちばん粗い形を15分で作ります。スケッチ、下書き、最初の電話。",
  "Find one question in your plan that only doing can answer. Run the smallest trial of it you can manage in 25 minutes.":
    "計画の中で、やってみなければ答えの出ない問いを一つ見つけ、できる限り小さく25分試します。",
  "Count how many times this plan has been rewritten, write the number on it, and work from it unchanged for 30 minutes.":
    "この計画を何回書き直したかを数えて書き込み、変えずに30分それに沿って働きます。",
  "Write the email with no address in the 'to' field, as bluntly as you like, for 8 minutes. Then soften two sentences, add the address and send it.":
    "宛先を空にして、好きなだけ率直に8分メールを書きます。それから二つの文を和らげ、宛先を入れて送ります。",
  "Put the number on a piece of paper, write your first sentence under it, and dial within 5 minutes of reading this.":
    "番号を紙に書き、その下に最初の一言を書き、読んでから5分以内に電話します。",
  "List what you think the worst answer would be and what you would do next. After 10 minutes, place the call with that list in your hand.":
    "考えられる最悪の答えと、その次にすることを書きます。10分後、その紙を手に電話します。",
  "Open the oldest message you owe somebody and answer it in five plain sentences. Stop polishing after 10 minutes and send.":
    "返事をしていない最も古いメッセージを開き、五つの簡潔な文で答えます。10分で手直しをやめて送ります。",
  "If you cannot settle the matter yet, write today that you have it, what is missing and when they will hear. Allow yourself 6 minutes.":
    "まだ片付けられないなら、受け取ったこと、何が足りないか、いつ返事するかを今日書きます。6分だけ使います。",
  "List everything you have open at work and at home for 10 minutes. Choose three to keep, and write 'not now' in thick letters beside the others.":
    "仕事と家でやりかけのものを10分かけてすべて書きます。残す三つを選び、ほかの横に太く「今はしない」と書きます。",
  "Take the thing that is nearest to done and give it 25 minutes, touching nothing else until it is finished or the time is up.":
    "いちばん完成に近いものに25分。終わるか時間になるまで、ほかには触れません。",
  "Close one project today: write a last note, put its things away, tell whoever is waiting that you will not go on. Take 20 minutes.":
    "今日、計画を一つ閉じます。最後のメモを書き、物を片付け、待っている人に続けないと伝えます。20分。",
  "Write what 'finished' means for one of your projects in a single sentence, then remove a feature or chapter it does not need. Use 15 minutes.":
    "計画の一つについて「完成」とは何かを一文で書き、それに不要な機能や章を取り除きます。15分。",
  "When the next new idea comes, put it on a waiting list with today's date and return to the old work for another 20 minutes.":
    "次に新しい思いつきが来たら、今日の日付を付けて待ちリストに入れ、元の仕事に20分戻ります。",
  "Move the phone's charger out of the bedroom now and set another alarm, even an old clock or a radio. It takes 10 minutes.":
    "充電器を今すぐ寝室から出し、古い時計やラジオでもよいので別の目覚ましをかけます。10分でできます。",
  "Write a three-step morning that needs no phone (for example water, window, wash) and put the card where the phone used to lie. Walk through it once, in 10 minutes.":
    "スマホのいらない三段階の朝（例：水、窓、洗顔）を書き、スマホのあった場所に置きます。10分で一度通してみます。",
  "Go through your lock screen and turn off everything that shows a message before you unlock it. Spend 10 minutes on it.":
    "ロック画面を見直し、解除前にメッセージを表示するものをすべて切ります。10分かけます。",
  "Write down what you found in this morning's first check and whether any of it needed you before breakfast. Look back over a week of mornings in 8 minutes.":
    "今朝の最初の確認で何が見つかり、朝食前に必要だったものがあったかを書きます。1週間の朝を8分で振り返ります。",
  "Lay something you would like to begin the day with beside the bed tonight, such as a book, a notebook or walking shoes. Prepare it for 5 minutes so that nothing is missing.":
    "本、ノート、散歩の靴など、1日の始まりにしたいものを今夜ベッドの横に置きます。5分で全部そろえます。",
  "Move the app you scroll most off the home screen and sign out of it. Write down what you were usually looking for there. Allow 10 minutes.":
    "最もよく眺めるアプリをホーム画面から外し、サインアウトします。いつもそこで何を探していたかを書きます。10分。",
  "Sit with the phone face down in front of you for 10 minutes. Make a mark on paper each time your hand wants it, and count the marks.":
    "スマホを伏せて前に置き、10分座ります。手が伸びたくなるたびに紙に印を付け、数えます。",
  "Unfollow or mute twenty accounts that never leave you better off. Stop after 15 minutes, wherever you are.":
    "見ても何もよくならないアカウントを20件、フォロー解除かミュートします。途中でも15分でやめます。",
  "Make a list of six things to do with a spare moment that need no screen, and do the first one for 10 minutes right away.":
    "画面を使わない、すきま時間の過ごし方を六つ書き、すぐに一つ目を10分行います。",
  "Switch the screen to grayscale and put a rubber band or a strip of tape around the phone as a speed bump. Set this up in 5 minutes and leave it until bedtime.":
    "画面を白黒にし、スマホに輪ゴムかテープを巻いて歯止めにします。5分で済ませ、寝るまでそのままにします。",
  "Choose one task, write its name on paper, and stay with it for 20 minutes. Each time you want to switch, add a tick and carry on.":
    "仕事を一つ選んで紙に名前を書き、20分続けます。切り替えたくなるたびに印を付け、続けます。",
  "Close every window and tab that has nothing to do with what you are doing, and save the addresses in one note. Then do 15 minutes in the one that is left.":
    "今していることに関係のない窓とタブをすべて閉じ、アドレスは一つのメモに保存します。残った一つで15分取り組みます。",
  "For 30 minutes keep a log: each time you change what you are doing, note the time and what pulled you. Read it back at the end.":
    "30分間記録を付けます。することを変えるたびに時刻と、何に引かれたかを書きます。最後に読み返します。",
  "Put a 'later' paper beside you. Work for 25 minutes, and let every idea, errand and question land there in place of a new tab.":
    "「後で」の紙を横に置きます。25分働き、思いつき、用事、疑問は新しいタブの代わりにそこへ。",
  "Take a dull job, such as sorting a drawer or labeling files, and do it for 15 minutes without music, talk or a pause.":
    "引き出しの整理やファイルのラベル貼りなど退屈な仕事を選び、音楽も話も休憩もなしで15分行います。",
  "Go through your phone's notification settings app by app and leave sound on only for calls and for people who may truly need you. Take 15 minutes.":
    "スマホの通知設定をアプリごとに見直し、音は電話と本当に必要な人だけに残します。15分。",
  "Write a short status for colleagues saying when you read messages, then work offline for 25 minutes and see who missed you.":
    "メッセージをいつ読むかを同僚への短い状態表示に書き、25分オフラインで働いて、誰が困ったかを見ます。",
  "For 20 minutes of normal work, keep a tally of every badge, banner and sound. Switch off the loudest source afterwards.":
    "普段の仕事を20分しながら、バッジ、バナー、音を数えます。その後、いちばんうるさい元を切ります。",
  "Set up one focus mode with a name, a list of people who may get through, and a start time for tomorrow. Allow 10 minutes.":
    "集中モードを一つ、名前、通してよい人の一覧、明日の開始時刻を付けて設定します。10分。",
  "Leave one group chat, or mute it for good, and tell its members where they can reach you in an emergency. It needs 5 minutes.":
    "グループチャットを一つ抜けるか、ずっとミュートにし、緊急時の連絡先をメンバーに伝えます。5分でできます。",
  "Turn off autoplay everywhere you watch, and remove the recommendations column where you can. Spend 10 minutes on it.":
    "見る場所すべてで自動再生を切り、できる所ではおすすめ欄を消します。10分かけます。",
  "Before the next video, write on paper what you want from it and when you will stop. Watch for 20 minutes, then read your note again.":
    "次の動画の前に、何を求め、いつやめるかを紙に書きます。20分見て、メモを読み返します。",
  "Delete half of your watch-later list without opening a single one. Give it 10 minutes.":
    "「後で見る」の半分を、一つも開かずに削除します。10分。",
  "Put a chair across the room and do 15 minutes of something with your hands at the hour you usually watch: mending, drawing, chopping, sorting.":
    "部屋の向こうに椅子を置き、いつも動画を見る時間に15分、手を使うことをします。繕う、描く、刻む、仕分ける。",
  "Watch one video standing up, at normal speed, with nothing queued behind it. When it ends, close the page and walk around for 5 minutes.":
    "動画を一本、立ったまま、等倍で、次を並べずに見ます。終わったらページを閉じて5分歩きます。",
  "Choose one source and one time of day for the news, write both on a note at your screen, and remove the other shortcuts. Take 10 minutes.":
    "ニュースの情報源を一つ、時間帯を一つ選び、画面の横のメモに書き、ほかのショートカットを消します。10分。",
  "Write from memory everything you learned from today's news and mark what you could act on. Stop after 10 minutes.":
    "今日のニュースで知ったことを記憶だけで書き、自分が行動できるものに印を付けます。10分でやめます。",
  "Pick one story that worries you and read a single long, careful piece about it for 20 minutes in place of the updates.":
    "気がかりな話題を一つ選び、速報の代わりに、長く丁寧な記事を一本20分読みます。",
  "Turn one piece of news into an act: a letter, an offer of help, a question to someone who knows. Prepare it in 25 minutes.":
    "ニュースを一つ行動に変えます。手紙、手助けの申し出、詳しい人への質問。25分で準備します。",
  "Sign out of the site you refresh most and put a bookmark to something slower in its place, such as a long book or a course. Read that for 15 minutes.":
    "最もよく更新するサイトからサインアウトし、代わりに長い本や講座などゆっくりしたもののブックマークを置いて、15分読みます。",
  "Eat your next meal at a table with every screen in another room. Stay seated for 20 minutes, even after you have finished.":
    "次の食事は、すべての画面を別の部屋に置いて食卓でとります。食べ終えても20分は座っています。",
  "Put a basket or a box where you eat and let the phones go in first. Take 5 minutes to explain it to whoever eats with you.":
    "食べる場所にかごか箱を置き、先にスマホを入れます。一緒に食べる人に5分で説明します。",
  "Ask the person across the table two questions you do not know the answer to, and keep the talk going for 15 minutes.":
    "向かいの人に、答えを知らない質問を二つし、15分会話を続けます。",
  "If you eat alone, set the table properly and look at the food as though you had to draw it. Give the meal 20 minutes.":
    "一人で食べるなら、きちんと配膳し、これから描くかのように料理を眺めます。20分かけて食べます。",
  "Choose one meal of the week that will be without screens from now on and write it on the kitchen door. Clear the screens from that spot in 10 minutes.":
    "これから画面なしにする食事を週に一つ決め、台所の扉に書きます。その場所から10分で画面をなくします。",
  "Take your next phone call or voice message walking, indoors or out, for at least 10 minutes.":
    "次の電話や音声メッセージは、屋内でも屋外でも、10分以上歩きながら行います。",
  "Pile up books or a box so that you can work standing, and do one task there for 20 minutes. Sit down earlier if your back complains.":
    "本や箱を積んで立って働けるようにし、一つの作業を20分行います。腰が痛むなら早めに座ります。",
  "Walk to an errand that you would usually do by car or bus, as long as it is within 15 minutes on foot.":
    "いつもなら車やバスの用事へ、徒歩15分以内なら歩いて行きます。",
  "Tie standing up to something that happens often (each sent email, each finished page) and keep to it for 30 minutes.":
    "よく起こること（メール送信ごと、1ページごと）に立ち上がることを結び付け、30分続けます。",
  "Put on three songs and move through the room for as long as they last, about 10 minutes: tidy, dance, climb the stairs, whatever suits your body.":
    "曲を三つかけ、約10分、流れている間は部屋を動きます。片付け、踊り、階段など、体に合うことを。",
  "Write the shortest session that still counts for you, no more than 10 minutes long, and do it now in the clothes you have on.":
    "自分にとってそれでも数に入る、10分以内の最短の運動を書き、今の服のまま今すぐ行います。",
  "Lay out everything your next session needs, from shoes to water bottle, and decide the exact time and place. Give it 10 minutes.":
    "靴から水筒まで次の運動に必要なものをすべて並べ、正確な時刻と場所を決めます。10分。",
  "List the last five reasons you skipped and put one answer beside each, such as rain: the stairs. After 8 minutes, act out one of them.":
    "最近休んだ理由を五つ挙げ、それぞれの横に答えを書きます（例：雨→階段）。8分後、一つを実行します。",
  "Go outside and walk briskly for 20 minutes at a pace at which you can still talk.":
    "外へ出て、会話ができる速さで20分早歩きします。",
  "Ask someone to move with you once this week, and agree on the day and hour before your 5 minutes are over.":
    "今週一度一緒に体を動かしてほしいと誰かに頼み、5分以内に日時を決めます。",
  "When you next reach for a snack, write what you were doing and how you felt, then do something with your hands for 10 minutes. Eat if you are hungry after that.":
    "次に間食に手が伸びたら、何をしていてどう感じたかを書き、10分手を使うことをします。その後も空腹なら食べます。",
  "Move the sweets and snacks you eat without thinking to the highest or furthest shelf and put fruit or nuts you already have within reach. Take 10 minutes.":
    "無意識に食べるお菓子をいちばん高い棚か遠い棚へ移し、手元の果物やナッツを届く所に置きます。10分。",
  "Write down ten things that cure boredom and are not food, and do the third on the list for 15 minutes.":
    "退屈を癒す、食べ物以外のことを十個書き、三番目を15分行います。",
  "Serve yourself one portion on a plate, put the packet away, sit down and eat it with nothing else going on. Take a full 10 minutes over it.":
    "一人分を皿に盛って袋を片付け、座って、ほかに何もせずに食べます。たっぷり10分かけます。",
  "Find the hour of the day when you snack most and put a walk or a call of 15 minutes there today.":
    "最もよく間食する時間を見つけ、今日はそこに15分の散歩か電話を入れます。",
  "Put the fork down after every bite of one meal, and let the meal last at least 20 minutes.":
    "一度の食事で、一口ごとに箸を置き、20分以上かけます。",
  "Eat the first 5 minutes of a meal in silence and name for yourself three flavors or textures you would have missed.":
    "食事の最初の5分を静かに食べ、見過ごしていた味や食感を三つ言葉にします。",
  "Use the hand you do not write with, or chopsticks if you own some, for a whole plate. Give it 20 minutes.":
    "一皿すべてを、利き手でない手か、ふだん使わない食器で食べます。20分。",
  "Eat with the slowest eater you know today and match their pace for 25 minutes.":
    "今日、いちばんゆっくり食べる人と食べ、25分その速さに合わせます。",
  "Set the table, serve the food and wait 2 minutes before the first bite, looking at it. Notice how strong the pull to start is, and write one line about it.":
    "配膳し、最初の一口の前に2分待って眺めます。食べたい気持ちの強さに気づき、一行書きます。",
  "Spend 10 minutes setting up your seat: feet flat, screen at eye height on a pile of books, elbows at the height of the table.":
    "10分で席を整えます。足は床に、画面は本を積んで目の高さに、肘は机の高さに。",
  "Set a soft chime for every 5 minutes of the next 25 minutes, and each time let the shoulders drop and the back grow long.":
    "25分間、5分ごとに静かな音を鳴らし、そのたびに肩を下ろし、背を伸ばします。",
  "Lie on the floor on your back with bent knees and let your weight settle for 10 minutes. Stop if anything hurts.":
    "膝を曲げて床に仰向けになり、10分間重さを預けます。どこか痛んだらやめます。",
  "Ask someone to take a photo of you from the side while you work, look at it for a moment, and change one thing about your seat. Allow 10 minutes.":
    "働いている姿を横から撮ってもらい、少し眺め、席を一つ変えます。10分。",
  "Stand against a wall with heels, hips and shoulders touching it, then walk through the room with the same posture. Repeat calmly for 8 minutes.":
    "かかと、腰、肩を壁に付けて立ち、その姿勢のまま部屋を歩きます。8分、落ち着いて繰り返します。",
  "Drink your next cup of tea or coffee outdoors, on a step, a bench or a balcony, and stay for 15 minutes.":
    "次のお茶やコーヒーを、階段、ベンチ、ベランダなど外で飲み、15分過ごします。",
  "Walk once around the block or the building without headphones and come back with five things you had never noticed. It takes 20 minutes.":
    "イヤホンなしで街区か建物を一周し、気づかなかったものを五つ見つけて戻ります。20分。",
  "Move one task outside today: a call, some reading, peeling vegetables. Do it there for 25 minutes.":
    "今日の用事を一つ外へ移します。電話、読書、野菜の皮むき。25分そこで行います。",
  "Find on a map the nearest green place you have never been to, plan the way and fix the day you will go. Use 10 minutes.":
    "行ったことのない最寄りの緑地を地図で探し、道順を調べ、行く日を決めます。10分。",
  "Open the door within 2 minutes of reading this and stay outside for 10 minutes, in whatever weather your coat can handle.":
    "読んでから2分以内に扉を開け、上着でしのげる天気なら10分外にいます。",
  "Find the number or the booking page and ask for the next free appointment, before 15 minutes have passed.":
    "電話番号か予約ページを見つけ、15分以内に次の空きを尋ねます。",
  "Write down what you would like to ask, when it began and what you have noticed, so that it is ready for the visit. Take 10 minutes.":
    "受診のために、聞きたいこと、いつ始まったか、気づいたことを書いておきます。10分。",
  "Look through your papers for the dates of your last check-ups and put the next ones in the calendar. Spend 20 minutes.":
    "書類から最後の検診の日を調べ、次の検診をカレンダーに入れます。20分。",
  "If fear is what stops you, tell one person exactly what you are afraid to hear, and ask them to sit beside you while you book. Allow 20 minutes.":
    "恐れが止めているなら、何を聞くのが怖いのかを一人に正確に話し、予約の間そばにいてもらいます。20分。",
  "Check what a visit costs you, what is covered where you live and which papers to bring. Note the answers within 15 minutes and then choose a date.":
    "費用、自分の地域で補助される範囲、持ち物を調べます。15分以内に書き留め、日を選びます。",
};
