/** Suggested hard things. */
export const HARD_THINGS: Readonly<Record<string, string>> = {
  "Make the phone call I have put off the longest": "いちばん長く先延ばしにしてきた電話をかける",
  "The dread has already cost more than the call will.":
    "電話そのものより、恐れのほうがすでに高くついています。",
  "Apologize to someone without adding the word 'but'": "「でも」を付けずに誰かに謝る",
  "An apology with a reason attached is a defense, and the other person can hear it.":
    "理由を添えた謝罪は弁解であり、相手にはそれがわかります。",
  "Work on the most important task before opening any messages":
    "メッセージを開く前に、最も大事な仕事に取り組む",
  "The first hour sets who decides what the rest of the day is for.":
    "最初の1時間が、残りの1日が誰のものかを決めます。",
  "Ask for honest criticism of something I am proud of": "自信のあるものについて、率直な批評を求める",
  "Praise tells you what to repeat, and criticism tells you what to learn next.":
    "褒め言葉は繰り返すべきことを、批評は次に学ぶべきことを教えてくれます。",
  "Say no to a request I would normally accept out of guilt": "いつもなら罪悪感で引き受ける頼みを断る",
  "Every unwilling yes is paid for by someone you had already promised your time to.":
    "気の進まない「はい」の代償は、先に時間を約束していた人が払います。",
  "Spend the whole evening without a screen": "一晩、画面なしで過ごす",
  "You find out which of your evening habits are choices.":
    "夜の習慣のうち、どれが自分の選択なのかがわかります。",
  "Get up at the first alarm, on the first ring": "最初のアラームの一音目で起きる",
  "It is the day's first promise, and it takes ten seconds to keep.":
    "それは1日の最初の約束で、守るのに10秒しかかかりません。",
  "Open every unopened letter and bill in the house": "家にある未開封の手紙と請求書をすべて開ける",
  "What is inside rarely matches what you imagine, and it only grows unopened.":
    "中身が想像どおりであることはまれで、開けないうちは大きくなるばかりです。",
  "Tell a person I trust about something I am struggling with": "苦しんでいることを、信頼する人に話す",
  "A trouble said aloud to one person stops being the size of the whole room.":
    "一人に声に出して話すと、悩みは部屋いっぱいの大きさではなくなります。",
  "Finish one thing that has been almost done for weeks": "何週間も「ほぼ完成」のものを一つ終わらせる",
  "The last tenth takes up most of the space in your head.": "最後の1割が、頭の中のほとんどを占めています。",
  "Go for a walk in bad weather, dressed for it": "天気の悪い日に、身支度をして散歩に出る",
  "Weather is the excuse that costs least to disprove.": "天気は、いちばん安く覆せる言い訳です。",
  "Listen to someone I disagree with until they say I have understood them":
    "意見の合わない人の話を、理解したと言われるまで聞く",
  "You cannot answer a view that you have only ever met in caricature.":
    "戯画としてしか知らない考えには、答えようがありません。",
  "Throw away, give away or sell ten things I keep out of guilt":
    "罪悪感で持っているものを10個、捨てる・譲る・売る",
  "Objects kept for the wrong reason remind you of it every time you pass.":
    "間違った理由で持っている物は、通るたびにそれを思い出させます。",
  "Show unfinished work to someone whose opinion matters to me": "意見を大切に思う人に、未完成の作品を見せる",
  "Early eyes save you from polishing the wrong thing.":
    "早い段階の目が、違うものを磨くことから救ってくれます。",
  "Sit still for twenty minutes and do nothing at all": "20分間じっと座り、何もしない",
  "Boredom that you can bear is attention that you can aim.":
    "耐えられる退屈は、狙いを定められる注意力です。",
  "Start a conversation with someone I do not know": "知らない人に話しかける",
  "The awkward first minute is the whole price of every friendship you will ever make.":
    "気まずい最初の1分が、これからのあらゆる友情の代価のすべてです。",
  "Correct a mistake of mine before anybody has noticed it": "誰かが気づく前に、自分の間違いを正す",
  "People trust those who report their own errors, and so will you.":
    "人は自分の誤りを報告する人を信頼します。あなた自身もそうなります。",
  "Go a full day without complaining, aloud or in writing": "丸1日、口でも文章でも文句を言わない",
  "What is left when the complaints are gone is either acceptance or a plan.":
    "文句がなくなった後に残るのは、受け入れることか、計画です。",
  "Study the chapter I skipped because it was difficult": "難しくて飛ばした章を学ぶ",
  "The skipped part is usually the one that everything after it leans on.":
    "飛ばした部分は、たいていその後のすべてを支えています。",
  "Admit in a conversation that I do not know": "会話の中で「知らない」と認める",
  "It ends the pretending and starts the learning in the same sentence.":
    "同じ一言で、取りつくろいが終わり、学びが始まります。",
  "Leave the phone at home for one outing": "一度の外出でスマホを家に置いていく",
  "You will reach for it more often than you think, and each time is worth noticing.":
    "思う以上に手を伸ばすはずです。その一回ごとに気づく価値があります。",
  "Ask for the thing I want in plain words": "欲しいものを率直な言葉で頼む",
  "Hints let you keep your pride and the other person keep guessing.":
    "遠回しに言えば自尊心は守れますが、相手は推測し続けることになります。",
  "Keep silent the next time I could win an argument that does not matter":
    "どうでもいい議論に勝てそうな次の機会に黙っている",
  "Being right is cheap, and the evening afterwards is not.":
    "正しくあることは安く、その後の夜は安くありません。",
  "Write down every amount I spend tomorrow, down to the coin": "明日使うお金を、小銭まですべて書き留める",
  "Spending that has to be written down has to be decided on.":
    "書き留めなければならない出費は、決めてからする出費になります。",
  "Practice the piece of my craft I am worst at for half an hour":
    "自分の技のいちばん苦手な部分を30分練習する",
  "The weakest link sets the level at which the rest can work.": "最も弱い輪が、残りの力の水準を決めます。",
  "Have the conversation about money that we keep postponing": "先延ばしにしているお金の話し合いをする",
  "Numbers on the table are easier to live with than guesses in the dark.":
    "机の上の数字は、暗闇の推測より付き合いやすいものです。",
  "Return something I borrowed and forgot about": "借りたまま忘れていたものを返す",
  "It settles a debt the other person may have stopped mentioning out of kindness.":
    "相手が優しさから口にしなくなった借りを清算できます。",
  "Thank someone who has helped me, in detail and in person":
    "助けてくれた人に、具体的に、直接会ってお礼を言う",
  "Gratitude that names the act is harder to say and far easier to believe.":
    "行いを名指しした感謝は、言うのが難しい分、ずっと信じられます。",
  "Clean the one place at home I avoid looking at": "家の中で目をそらしている場所を掃除する",
  "You already spend effort on it every day by looking away.": "目をそらすことに、もう毎日力を使っています。",
  "Book the appointment my body has been asking for": "体が求めている診察を予約する",
  "Booking takes five minutes, and not knowing takes all year.": "予約は5分、わからないままは1年続きます。",
  "Be the first to speak in a meeting or a class": "会議や授業で最初に発言する",
  "After the first sentence the room is just people.": "最初の一言の後は、ただ人がいる部屋です。",
  "Eat one meal slowly, in silence, with nothing to read": "一食を、静かに、何も読まずにゆっくり食べる",
  "It shows how rarely you are present for something you do every day.":
    "毎日することに、どれほど心が向いていないかがわかります。",
  "Give credit in public to a colleague I envy": "うらやんでいる同僚を、人前で称える",
  "Envy loosens when you say out loud what is good in the other person.":
    "相手のよいところを声に出すと、ねたみはほどけます。",
  "Delete the app that takes most of my time, for one full day": "いちばん時間を奪うアプリを、丸1日削除する",
  "A day is long enough to learn what you were using it to avoid.":
    "1日あれば、それで何を避けていたのかがわかります。",
  "Forgive a small wrong without announcing it": "小さな過ちを、告げずに許す",
  "Forgiveness that asks for an audience has not let go yet.": "観客を求める許しは、まだ手放していません。",
  "Redo a piece of work that I know was only good enough": "「これでいいか」で済ませた仕事をやり直す",
  "Nobody else may notice, which makes it a clean test of your own standard.":
    "誰も気づかないかもしれないからこそ、自分の基準を試せます。",
  "Decide the thing I have been gathering information about for weeks":
    "何週間も情報を集めていたことを決める",
  "Past a certain point, more research is a polite form of fear.":
    "ある点を過ぎると、さらに調べることは恐れの丁寧な形です。",
  "Stop work at the hour I set, with something left undone": "決めた時刻に、やり残しがあっても仕事を終える",
  "Ending on time takes as much will as starting on time, and protects tomorrow.":
    "時間どおりに終えるには、始めるのと同じだけの意志がいり、明日を守ります。",
  "Spend an hour with an older relative and ask about their life": "年上の親族と1時間過ごし、人生の話を聞く",
  "The chance is certain to run out, and nobody says when.":
    "その機会は必ず終わり、いつ終わるかは誰も教えてくれません。",
  "Tell the truth where I would usually smooth things over": "いつもなら取りつくろう場面で本当のことを言う",
  "Peace that rests on a small lie has to be paid for again each time it comes up.":
    "小さな嘘の上の平穏は、話題に上るたびに代価を払うことになります。",
};
