/** Suggested tasks about money and learning. */
export const TASKS_3: Readonly<Record<string, string>> = {
  "Start a waiting list for purchases: item, price, date. Put the thing you want now at the top and read it again next week. It takes 5 minutes.":
    "買い物の待ちリストを作ります。品名、値段、日付。今欲しいものをいちばん上に書き、来週読み返します。5分。",
  "Remove your saved card from the shop where you buy most on impulse, and sign out of it. Allow 10 minutes.":
    "衝動買いの多い店から保存済みのカードを消し、サインアウトします。10分。",
  "Look at the last five things you bought on the spur of the moment and note how often you have used each. Spend 12 minutes.":
    "思いつきで買った最近の五つを見て、何回使ったかを書きます。12分。",
  "Work out how long you have to work to pay for the thing you want. Write the figure beside its picture within 8 minutes.":
    "欲しいものの代金を払うには何時間働くかを計算します。8分以内にその数字を写真の横に書きます。",
  "Unsubscribe from every shop newsletter that arrived this week and delete one shopping app. Use 10 minutes.":
    "今週届いた店のメールをすべて解除し、買い物アプリを一つ削除します。10分。",
  "Go through the last two weeks on your bank statement and give each line one of five names. Add up each name. Give it 30 minutes.":
    "2週間分の明細を見て、一行ごとに五つの名前のどれかを付け、名前ごとに合計します。30分。",
  "Write down from memory what you spent in the past three days, then check it against the receipts and the account. Take 15 minutes.":
    "過去3日の出費を記憶で書き、レシートや口座と照らします。15分。",
  "List every fixed cost of a month (rent, power, phone, fares) with its amount on one page. Stop after 25 minutes.":
    "毎月の固定費（家賃、電気、電話、交通費）を金額とともに1ページに書きます。25分でやめます。",
  "Make a note on your phone called 'spent' and enter everything from today. Set it up and fill in what you remember in 8 minutes.":
    "スマホに「使った」というメモを作り、今日の分をすべて入れます。8分で用意し、覚えている分を埋めます。",
  "Guess what you spend on food in a month, then add up the real figure for one week and multiply by four. It takes 20 minutes.":
    "1か月の食費を予想し、1週間の実際の額を合計して4倍します。20分。",
  "Gather every unopened envelope and unread bill into one pile and open them all. Only open and sort, for 20 minutes.":
    "未開封の封筒と未読の請求書を一か所に集め、すべて開けます。20分、開けて分けるだけ。",
  "Take the letter you fear most, read it aloud and write on it the amount, the date and the number to call. Allow 10 minutes.":
    "いちばん怖い手紙を声に出して読み、金額、期日、電話番号を書き込みます。10分。",
  "Put the due dates of all the bills you can find into your calendar, with a reminder three days ahead of each. Use 20 minutes.":
    "見つかる請求書の期日をすべて、3日前の通知付きでカレンダーに入れます。20分。",
  "Phone or write to one creditor today and ask what they can offer if you cannot pay at once. Prepare and call within 30 minutes.":
    "今日、一つの請求元に電話か手紙で、一度に払えない場合の相談をします。30分以内に準備して連絡します。",
  "Choose a weekday and a place for opening letters from now on, set out a tray and a pen, and deal with the first letter. Take 15 minutes.":
    "これから手紙を開ける曜日と場所を決め、盆とペンを置き、最初の一通を片付けます。15分。",
  "Search your statements and app store for everything that renews, and list name, price and the date of last use. Spend 25 minutes.":
    "明細とアプリストアで自動更新のものをすべて探し、名前、値段、最後に使った日を書きます。25分。",
  "Cancel one subscription you have not used this month, right to the confirmation page. Give it 15 minutes.":
    "今月使っていない定額サービスを一つ、完了画面まで解約します。15分。",
  "Add up what your subscriptions cost in a year and write the sum where you can see it. After 10 minutes, mark those you would not buy again.":
    "定額サービスの年間の合計を計算し、見える所に書きます。10分後、もう買わないものに印を付けます。",
  "Put the renewal date of each trial and contract in your calendar, a week early. Allow 15 minutes.":
    "試用や契約の更新日を、1週間早めてカレンダーに入れます。15分。",
  "Ask the people you live with which services overlap, and agree on one to drop. Talk it through in 20 minutes.":
    "同居人と重なっているサービスを確かめ、一つやめることに決めます。20分話し合います。",
  "Look through cupboards, fridge and freezer and write down three meals you could make from what is there. It takes 15 minutes.":
    "棚、冷蔵庫、冷凍庫を見て、今あるもので作れる食事を三つ書きます。15分。",
  "Cook the simplest dish you know from what you have, in no more than 30 minutes, and eat it at the table.":
    "知っている中で最も簡単な料理を、今あるもので30分以内に作り、食卓で食べます。",
  "Delete the delivery app from your phone and put a list of your five quickest dishes on the fridge. Use 10 minutes.":
    "出前アプリをスマホから消し、早く作れる料理五つを冷蔵庫に貼ります。10分。",
  "Prepare part of tomorrow's meal tonight: wash, chop, soak or cook the rice. Spend 20 minutes.":
    "明日の食事の一部を今夜準備します。洗う、切る、浸す、米を炊く。20分。",
  "Add up your last month of delivered meals and write what the same sum would buy that you want more. Take 10 minutes.":
    "先月の出前を合計し、同じ額で買えるもっと欲しいものを書きます。10分。",
  "Match your last six unplanned purchases with how you felt that day. Write for 12 minutes and look for the mood that returns.":
    "最近の予定外の買い物六つと、その日の気持ちを並べます。12分書き、繰り返す気分を探します。",
  "Write a list of ten things that cost nothing and make you feel better, and do one for 20 minutes today.":
    "お金のかからない、気分のよくなることを十個書き、今日一つを20分行います。",
  "When the wish to buy something comes, walk for 15 minutes without your wallet and see what is left of it.":
    "何か買いたくなったら、財布を持たずに15分歩き、その気持ちがどれだけ残るかを見ます。",
  "Return or resell one thing you bought on a bad day and never used. Find the receipt or write the listing in 25 minutes.":
    "悪い日に買って使っていないものを一つ、返品か転売します。25分でレシートを探すか、出品文を書きます。",
  "Call a person where you would usually open a shop, and tell them how the day has been. Give it 20 minutes.":
    "いつもなら店のページを開く所で人に電話し、今日がどんな日だったかを話します。20分。",
  "Ask the person you share costs with for one quiet talk about money. Bring three figures and one question. Prepare for 20 minutes.":
    "費用を分け合う人に、お金の静かな話し合いを一度頼みます。数字を三つ、質問を一つ用意します。準備に20分。",
  "Write down what you were taught about money as a child and which of it you still obey. Take 15 minutes, then tell somebody one line of it.":
    "子どもの頃にお金について教わったことと、今も従っていることを15分書き、その一行を誰かに話します。",
  "Settle one open debt between friends today: pay it, ask for it, or say that you let it go. Allow 10 minutes.":
    "友人との貸し借りを今日一つ片付けます。払う、求める、なかったことにすると伝える。10分。",
  "Find out what others are paid for work like yours, from two sources, and write down what you would ask for. Use 30 minutes.":
    "自分のような仕事の報酬を二つの情報源から調べ、求める額を書きます。30分。",
  "The next time somebody suggests a plan that is too expensive for you, say so and offer another. Think of three cheaper plans now, for 8 minutes.":
    "次に高すぎる誘いがあったら、そう言って別の案を出します。今8分で安い案を三つ考えます。",
  "Read for 15 minutes, close the book and write all you can recall without looking. Open it again and mark what you missed.":
    "15分読み、本を閉じ、見ずに思い出せることをすべて書きます。開いて、抜けた所に印を付けます。",
  "Take a chapter you read last week and explain it aloud to an imaginary listener for 8 minutes. Note what you forget.":
    "先週読んだ章を、想像の聞き手に8分声に出して説明します。忘れている所を書きます。",
  "Turn the headings of your next chapter into questions before you read it. Then read for 20 minutes to answer them.":
    "次の章を読む前に、見出しを問いに変えます。それに答えるつもりで20分読みます。",
  "Make ten cards from something you read lately, with a question on one side and the answer on the other. Use 20 minutes.":
    "最近読んだものから、表に問い、裏に答えのカードを十枚作ります。20分。",
  "Send a friend the three best ideas of the book you are on, in your own words and from memory. Allow 12 minutes.":
    "今読んでいる本の最もよい考えを三つ、自分の言葉で、記憶だけで友人に送ります。12分。",
  "Go back to the exact page where you stopped and read one paragraph three times, writing a question after each reading. Give it 20 minutes.":
    "やめたちょうどその1ページに戻り、一段落を三回読み、そのたびに疑問を書きます。20分。",
  "Find a second explanation of the point you do not understand, by a different author, and compare the two for 25 minutes.":
    "わからない点について、別の著者による説明を見つけ、25分比べます。",
  "Write what you do understand about it, step by step, until you reach the step you cannot write. After 15 minutes you will know what to ask.":
    "わかっていることを、書けない一歩に来るまで順に書きます。15分後には、何を尋ねればよいかがわかります。",
  "Work on one problem for 20 minutes with the answer covered, and write down every attempt, above all those that failed.":
    "答えを隠して一つの問題に20分取り組み、試みを、特に失敗したものをすべて書きます。",
  "Take a simpler version of the thing (smaller numbers, slower tempo, fewer words) and do it until it is easy, for 20 minutes.":
    "もっと簡単な形（小さい数、遅い速さ、少ない語）で、楽になるまで20分行います。",
  "List every course and book you have begun. Choose one to finish and let the others go for now, in writing. Take 15 minutes.":
    "始めた講座と本をすべて挙げます。終える一つを選び、ほかは今は手放すと書きます。15分。",
  "Open the course that is furthest along and do its next lesson for 30 minutes. Browse nothing else.":
    "最も進んでいる講座を開き、次の授業を30分行います。ほかは見ません。",
  "Put a note inside your current book with the date you will finish it and the pages a day it takes. Read today's pages for 20 minutes.":
    "今の本に、読み終える日と、そのための1日のページ数を書いた紙を挟みます。今日の分を20分読みます。",
  "Give away, lend or return three books you know you will not read. Choose them in 10 minutes.":
    "読まないとわかっている本を三冊、譲る・貸す・返す。10分で選びます。",
  "Write what you hoped each unopened course would change in your life. After 12 minutes, take one step toward that change without a course.":
    "開いていない講座が人生の何を変えると期待したかを書きます。12分後、講座なしでその変化へ一歩踏み出します。",
  "Name the part of your skill you would least like to be tested on, and practice that part alone for 25 minutes, slowly.":
    "技のうち、最も試されたくない部分を挙げ、その部分だけをゆっくり25分練習します。",
  "Record yourself, or keep the draft of, something you do badly, and note three things to change. Try again. Use 30 minutes in all.":
    "うまくできないことを録音するか下書きを残し、直す点を三つ書き、もう一度試します。全部で30分。",
  "Ask somebody better than you which basic you neglect. Do a drill for it for 20 minutes.":
    "自分より上手な人に、おろそかにしている基本を尋ね、その練習を20分します。",
  "Split your usual practice today: start with what you avoid for 15 minutes before you allow yourself what you enjoy.":
    "今日はいつもの練習を分け、楽しいことの前に、避けていることから15分始めます。",
  "Do a familiar thing under a new limit (the other hand, no backspace, half the tools) for 15 minutes.":
    "慣れたことを、新しい制限（反対の手、取り消しなし、道具は半分）で15分行います。",
  "Take the last thing you learned and use it on a real matter of your own for 25 minutes, however small.":
    "最後に学んだことを、小さくても自分の実際の問題に25分使います。",
  "Write one sentence of the form 'the next time X happens, I will do Y' from what you studied, and rehearse it for 8 minutes.":
    "学んだことから「次にXが起きたら、Yをする」という一文を書き、8分練習します。",
  "Build the smallest thing that needs what you learned: a page, a recipe, a sum, a paragraph in the language. Allow 30 minutes.":
    "学んだことが必要になる最小のものを作ります。1ページ、レシピ、計算、その言語の一段落。30分。",
  "Find somebody with a problem that your studies could help with and offer them 20 minutes of it today.":
    "学んだことが役立つ問題を抱えた人を見つけ、今日20分を申し出ます。",
  "Go through your notes of the past month and mark each line used or unused. After 15 minutes, choose one unused line for tomorrow.":
    "過去1か月のノートを見直し、各行に「使った」「使っていない」の印を付けます。15分後、明日使う一行を選びます。",
  "Take your next question and write your own best guess with a reason for it. Look nothing up for 15 minutes.":
    "次の疑問に、理由を付けて自分なりの最善の予想を書きます。15分は何も調べません。",
  "Solve a problem on paper with every device in another room for 25 minutes. Check only at the end.":
    "すべての機器を別の部屋に置き、紙の上で25分問題を解きます。答え合わせは最後だけ。",
  "Fix the next fault (an error, a stuck lid, a wrong sum) by making and testing three guesses yourself. Give each about 5 minutes.":
    "次の不具合（エラー、開かない蓋、合わない計算）を、三つの予想を自分で立てて試し、直します。一つに約5分。",
  "Find your way to somewhere new within 20 minutes of here by studying the map beforehand and then putting it away.":
    "ここから20分以内の知らない場所へ、先に地図を覚え、しまってから行きます。",
  "Keep a page called 'looked up too soon' today and go over it tonight for 10 minutes, answering each from memory.":
    "今日は「早く調べすぎた」というページを付け、今夜10分見直し、それぞれに記憶で答えます。",
  "Pick the practice you dropped last and do its smallest form for 10 minutes today, without making up for anything.":
    "最後にやめた練習を選び、取り返そうとせず、最も小さな形で今日10分行います。",
  "Write a rule for missed days, such as 'never two in a row', with what the rescue version looks like. Do the rescue version now. Use 15 minutes.":
    "「2日続けては休まない」など休んだ日の規則と、救済版の内容を書き、今救済版を行います。15分。",
  "Look at the calendar for the day it broke and write what was different then. After 8 minutes, plan what you will do on the next such day.":
    "途切れた日をカレンダーで確かめ、何が違っていたかを書きます。8分後、次のそういう日に何をするかを決めます。",
  "Put the tools of your practice where you will trip over them tomorrow, set up and ready. Take 10 minutes.":
    "練習の道具を、明日つまずくほど目に付く所に、すぐ使えるように置きます。10分。",
  "Tell somebody that you stopped and that you are starting again today, then practice for 20 minutes.":
    "やめていたことと今日また始めることを誰かに伝え、20分練習します。",
};
