/** Errors, reasons and observations that the server composes. */
export const MESSAGES: Readonly<Record<string, string>> = {
  "The body is not valid JSON.": "送信内容が正しいJSONではありません。",
  "The server cannot be reached.": "サーバーに接続できません。",
  "Another page wants you to sign in.": "別のページがサインインを求めています。",
  "A password prompt in front of Gorin blocks it.": "Gorinの手前のパスワード認証が通信を妨げています。",
  "The server is restarting.": "サーバーは再起動中です。",
  "The server is busy.": "サーバーが混み合っています。",
  "The server's response to {name} was not understood.": "サーバーの応答（{name}）を読み取れませんでした。",
  "This timer was stopped on another device.": "このタイマーは別の端末で停止されました。",
  "The timer would end before it starts, as after a clock was set back. Discard it, and add its time by hand.":
    "時計が戻されたなどの理由で、タイマーの終了が開始より前になります。タイマーを破棄し、時間を手入力で追加してください。",
  "This battle was deleted.": "この戦いは削除されました。",
  "Something in the request is not valid.": "送信内容に正しくないものがあります。",
  "That is not a real calendar date. Dates are written YYYY-MM-DD.":
    "実在しない日付です。日付はYYYY-MM-DDの形式です。",
  "A range runs from an earlier to a later day, at most 400 days.":
    "期間は早い日から遅い日まで、最長400日です。",
  "Please do this where you signed in yourself.": "ご自身でサインインしたブラウザで行ってください。",
  "You are signed in in {places} places. Sign out of one of them first.":
    "{places}か所でサインインしています。先にどれか1つをサインアウトしてください。",
  "Please sign in.": "サインインしてください。",
  "Wrong email or password.": "メールアドレスか、パスワードが違います。",
  "This account uses two-step sign-in. Please sign in where you can enter a code.":
    "このアカウントは2段階認証を使っています。コードを入力できる所でサインインしてください。",
  "This took too long. Please start again.": "時間がかかりすぎました。最初からやり直してください。",
  "That code is wrong, or was used before.": "コードが違うか、使用済みです。",
  "This passkey is not known here, or took too long. Please try again.":
    "このパスキーは登録されていないか、時間切れです。もう一度お試しください。",
  "This access token may only read.": "このアクセストークンは閲覧専用です。",
  "Please enter your password again to do this.": "この操作にはパスワードの再入力が必要です。",
  "Passkeys work only on this server's own https address, or on localhost.":
    "パスキーは、このサーバー専用のhttpsアドレスかlocalhostでだけ使えます。",
  "Only the owner of this server can do that.": "この操作はサーバーの所有者だけが行えます。",
  "This server does not accept new accounts.": "このサーバーでは新規登録を受け付けていません。",
  "This invitation has expired, was revoked or has been used. Please ask for another one.":
    "この招待は期限切れか、取り消されたか、使用済みです。新しい招待を依頼してください。",
  "There is nothing here.": "ここには何もありません。",
  "This address does not support that method.": "このアドレスではその操作を行えません。",
  "The request took too long to arrive. Please try again.":
    "送信に時間がかかりすぎました。もう一度お試しください。",
  "There is already an account with this email.": "このメールアドレスのアカウントはすでにあります。",
  "Two-step sign-in is on already. Turn it off first.": "2段階認証はすでに有効です。先に無効にしてください。",
  "A timer is already running.": "タイマーはすでに動いています。",
  "This timer ran for more than 24 hours. Please enter when it ended.":
    "このタイマーは24時間を超えています。終了時刻を入力してください。",
  "This was changed elsewhere in the meantime.": "その間に別の場所で変更されました。",
  "The request is too large.": "送信内容が大きすぎます。",
  "This ring is full for the day.": "この日のこの輪はいっぱいです。",
  "Send JSON, with Content-Type: application/json.":
    "Content-Type: application/json でJSONを送信してください。",
  "This Idempotency-Key was used before with another request.":
    "このIdempotency-Keyは別の送信ですでに使われています。",
  "There are 50 open invitations. Revoke one first.":
    "未使用の招待が50件あります。先に1件無効にしてください。",
  "Too many attempts. Please wait a moment.": "試行回数が多すぎます。しばらくお待ちください。",
  "Something went wrong on our side.": "サーバー側で問題が発生しました。",
  "Something that is stored here is damaged and cannot be read. The host can restore a backup.":
    "保存されているデータの一部が壊れていて読めません。サーバーの管理者はバックアップから復元できます。",
  "The server cannot reach its store right now. Please try again.":
    "サーバーが今データベースに接続できません。もう一度お試しください。",
  "This account has no room left. Delete something first. Nothing was changed.":
    "このアカウントの容量がいっぱいです。先に何かを削除してください。何も変更されていません。",
  "The server's disk is full. Nothing was changed.":
    "サーバーのディスクがいっぱいです。何も変更されていません。",
  "Too many requests. Please wait a moment.": "送信が多すぎます。しばらくお待ちください。",
  "The server is stopping. Please try again.": "サーバーが停止中です。もう一度お試しください。",
  "Too many people are signing in right now. Please try again.":
    "今サインインする人が多すぎます。もう一度お試しください。",
  "The account was just changed. Please try again.":
    "アカウントがたった今変更されました。もう一度お試しください。",
  "Idempotency-Key must be a UUID.": "Idempotency-KeyはUUIDにしてください。",
  "Send the body without a Content-Encoding.": "Content-Encodingなしで送信してください。",
  "The body did not arrive whole.": "送信内容が最後まで届きませんでした。",
  "The server is stopping.": "サーバーが停止中です。",
  "A day holds at most {max} {kind}. Delete or join some first.":
    "1日の{kind}は{max}件までです。先に削除するか、まとめてください。",
  "An access token may not do this. Sign in instead.":
    "アクセストークンではこの操作を行えません。サインインしてください。",
  "Too many changes at once. Please try again.": "一度の変更が多すぎます。もう一度お試しください。",
  "Too many requests at once. Please wait a moment.": "一度の送信が多すぎます。しばらくお待ちください。",
  "This is not in the trash any more.": "これはもうゴミ箱にありません。",
  "The address {problem}.": "アドレス：{problem}。",
  "At most {count} streams of events may be open at once.": "同時に開けるイベントの接続は{count}件までです。",
  "The server is stopping. Run the import again to complete it.":
    "サーバーが停止中です。取り込みをもう一度実行すると完了します。",
  "The trash holds at most {max} items.": "ゴミ箱は{max}件までです。",
  "Line {line}: {problem}": "{line}行目：{problem}",
  "You are not signed in there.": "そこではサインインしていません。",
  "This passkey could not be verified.": "このパスキーを確認できませんでした。",
  "You have {count} passkeys. Remove one before you add another.":
    "パスキーが{count}個あります。追加する前に1個削除してください。",
  "This goal is not there any more. It was deleted on another device.":
    "この目標はもうありません。別の端末で削除されました。",
  "This server is not known by this host name. Whoever runs it can add the name to GORIN_HOSTS.":
    "このサーバーはこのホスト名では利用できません。運営者はGORIN_HOSTSに名前を追加できます。",
  "Accounts are created on the pages of this server only.":
    "アカウントはこのサーバーのページでのみ作成できます。",
  "Pages of other origins cannot use the tools.": "ほかのオリジンのページはツールを利用できません。",
  "This server calls no webhooks.": "このサーバーはWebhookを呼び出しません。",
  "That timer is not running.": "そのタイマーは動いていません。",
  "No timer was ever started.": "開始されたタイマーがありません。",
  "There is no such time entry on this day.": "この日にその時間の記録はありません。",
  "This is not your password.": "パスワードが違います。",
  "This change cannot be sent.": "この変更は送信できません。",
  "HTTP error! status: {status}": "HTTPエラー（{status}）",
  "{problem} (and {count} more)": "{problem}（ほか{count}件）",
  "The body is not valid UTF-8.": "送信内容が正しいUTF-8ではありません。",
  "The receiver took too long.": "受信側の応答に時間がかかりすぎました。",
  "The host name of the receiver is not known.": "受信側のホスト名が見つかりません。",
  "The receiver rejected the connection.": "受信側が接続を拒否しました。",
  "The certificate of the receiver is not valid.": "受信側の証明書が正しくありません。",
  "The connection to the receiver failed.": "受信側に接続できませんでした。",
  "This is not the code that the app shows now.": "アプリに今表示されているコードと違います。",
  "This took too long. Please set up the app again.":
    "時間がかかりすぎました。もう一度アプリの設定からやり直してください。",
  "This is more text than a ring can hold for one day. Shorten the longest notes and save again.":
    "1日の輪に保存できる文字数を超えています。長いメモを短くして、もう一度保存してください。",
  "This is not an export of Gorin.": "Gorinの書き出しファイルではありません。",
  "An import is running already. Wait until it is done.":
    "取り込みはすでに実行中です。終わるまでお待ちください。",
  "Several imports are running. Please try again in a moment.":
    "複数の取り込みが実行中です。少し待ってからもう一度お試しください。",
  "The receiver responded {status}.": "受信側の応答：{status}。",
  "End time must be after start time": "終了時刻は開始時刻より後にしてください",
  "An entry can be at most 24 hours long": "1件の記録は最長24時間です",
  "This is not a JSON object.": "JSONオブジェクトではありません。",
  "A record is larger than any day can be.": "1日の上限を超える大きさの記録があります。",
  "The document ends before it is complete.": "ファイルが途中で終わっています。",
  "Nothing to close.": "閉じるものがありません。",
  "Unexpected {text}.": "予期しない文字 {text} があります。",
  "No time was tracked.": "時間の記録がありません。",
  "{tracked} tracked of the {full} that give all points, less half of the {percent} that leaked.":
    "満点となる{full}のうち{tracked}を記録。漏れた{percent}の半分を差し引きます。",
  "{tracked} tracked of the {full} that give all points, and no leak.":
    "満点となる{full}のうち{tracked}を記録。漏れはありません。",
  "No goals were set.": "目標がありません。",
  "{succeeded} of {goals} succeeded.": "{goals}のうち{succeeded}件を達成。",
  "{succeeded} of {goals} succeeded, and {partly} in part, which counts half.":
    "{goals}のうち{succeeded}件を達成、{partly}件を一部達成（半分に数えます）。",
  "A weakness and a task were chosen ({chosen}), the weakness was forged ({done}), and a reflection was written ({reflected}).":
    "弱点と課題を選択（{chosen}）、鍛錬済み（{done}）、振り返り済み（{reflected}）。",
  "A weakness and a task were chosen ({chosen}), the weakness was forged ({done}), and no reflection was written ({reflected}).":
    "弱点と課題を選択（{chosen}）、鍛錬済み（{done}）、振り返りなし（{reflected}）。",
  "A weakness and a task were chosen ({chosen}), nothing was forged ({done}), and a reflection was written ({reflected}).":
    "弱点と課題を選択（{chosen}）、未鍛錬（{done}）、振り返り済み（{reflected}）。",
  "A weakness and a task were chosen ({chosen}), nothing was forged ({done}), and no reflection was written ({reflected}).":
    "弱点と課題を選択（{chosen}）、未鍛錬（{done}）、振り返りなし（{reflected}）。",
  "No weakness with a task was chosen ({chosen}), the weakness was forged ({done}), and a reflection was written ({reflected}).":
    "弱点と課題は未選択（{chosen}）、鍛錬済み（{done}）、振り返り済み（{reflected}）。",
  "No weakness with a task was chosen ({chosen}), the weakness was forged ({done}), and no reflection was written ({reflected}).":
    "弱点と課題は未選択（{chosen}）、鍛錬済み（{done}）、振り返りなし（{reflected}）。",
  "No weakness with a task was chosen ({chosen}), nothing was forged ({done}), and a reflection was written ({reflected}).":
    "弱点と課題は未選択（{chosen}）、未鍛錬（{done}）、振り返り済み（{reflected}）。",
  "No weakness with a task was chosen ({chosen}), nothing was forged ({done}), and no reflection was written ({reflected}).":
    "弱点と課題は未選択（{chosen}）、未鍛錬（{done}）、振り返りなし（{reflected}）。",
  "Nothing was planned.": "予定がありません。",
  "{studied} of {target_time} studied. Everything planned gives all points.":
    "{target_time}のうち{studied}を学習。予定をすべて終えると満点です。",
  "{completed} of {reps} completed. Everything planned gives all points.":
    "{reps}のうち{completed}件を完了。予定をすべて終えると満点です。",
  "{studied} of {target_time} studied, {completed} of {reps} completed, half of the points each.":
    "{target_time}のうち{studied}を学習、{reps}のうち{completed}件を完了。それぞれが半分の点です。",
  "No battle was fought.": "戦いがありません。",
  "{battles} with a weight of {weight} of the 10 that give all points: difficulty, times 1 for a victory, 0.7 for a defeat, 0.3 while ongoing.":
    "{battles}、満点となる10のうち重み{weight}。重みは難易度に、勝利は1、敗北は0.7、継続中は0.3を掛けたものです。",
  "1 goal": "目標1件",
  "{count} goals": "目標{count}件",
  "1 rep": "練習1件",
  "{count} reps": "練習{count}件",
  "1 battle": "戦い1件",
  "{count} battles": "戦い{count}件",
  "{hours}h {minutes}m": "{hours}時間{minutes}分",
  "{hours}h 0m": "{hours}時間",
  "{minutes}m": "{minutes}分",
  "Your days were stronger than the week before: {score} points on average, after {before}.":
    "前の週より好調でした。平均{score}点（前の週は{before}点）。",
  "Your days were stronger than at this point last week: {score} points on average, after {before}.":
    "先週の今ごろより好調です。平均{score}点（先週は{before}点）。",
  "Your days were weaker than the week before: {score} points on average, after {before}.":
    "前の週より低調でした。平均{score}点（前の週は{before}点）。",
  "{ring} is on its longest streak so far: {count} days.": "{ring}の連続記録が過去最長の{count}日です。",
  "{best} was complete on {most}, {weakest} on {fewest}.":
    "{best}は{most}達成しましたが、{weakest}は{fewest}でした。",
  "no day": "0日",
  "1 day": "1日",
  "{count} days": "{count}日",
  "You won {victories} of {decided} decided battles.": "決着した{decided}戦のうち{victories}勝しました。",
  "You won {victories} of {decided} decided battles, after {before} the week before.":
    "決着した{decided}戦のうち{victories}勝しました（前の週は{before}）。",
  "You won {victories} of {decided} decided battles, after {before} at this point last week.":
    "決着した{decided}戦のうち{victories}勝しました（先週の今ごろは{before}）。",
  "1 victory": "1勝",
  "{count} victories": "{count}勝",
  "You studied for {time}, {change} more than the week before.":
    "{time}学習しました。前の週より{change}増えました。",
  "You studied for {time}, {change} more than at this point last week.":
    "{time}学習しました。先週の今ごろより{change}増えました。",
  "You studied for {time}, {change} less than the week before.":
    "{time}学習しました。前の週より{change}減りました。",
  "{percent}% of the time that you tracked went to Entertainment: {time} of {all}.":
    "記録した時間の{percent}%が娯楽でした（{all}のうち{time}）。",
  "{weekday} was your strongest day: {score} points.": "最も好調だったのは{weekday}で、{score}点でした。",
  "Every one of the {count} goals that you judged was a success.":
    "判定した目標{count}件をすべて達成しました。",
  "Of the {judged} goals that you judged, {count} was a success.":
    "判定した目標{judged}件のうち、{count}件を達成しました。",
  "Of the {judged} goals that you judged, {count} were successes.":
    "判定した目標{judged}件のうち、{count}件を達成しました。",
  "Monday": "月曜日",
  "Tuesday": "火曜日",
  "Wednesday": "水曜日",
  "Thursday": "木曜日",
  "Friday": "金曜日",
  "Saturday": "土曜日",
  "Sunday": "日曜日",
  '"{target}" succeeded {count} days running, and its growth was not raised from {percent}%.':
    "「{target}」は{count}日続けて達成され、成長率は{percent}%のままです。",
  '"{target}" succeeded {count} days running, and its growth was not raised from {percent}%. The same holds for {others}.':
    "「{target}」は{count}日続けて達成され、成長率は{percent}%のままです。ほか{others}も同様です。",
  "1 other goal": "1件",
  "{count} other goals": "{count}件",
  "{without} of the last {count} days had no battle.":
    "直近{count}日のうち{without}日は戦いがありませんでした。",
  "Battles averaged {lately} of 10 in the last seven days, after {before} in the seven before.":
    "直近7日の戦いの平均難易度は{lately}で、その前の7日は{before}でした。",
  "Nothing was studied in the last seven days, after {before} in the seven before.":
    "直近7日間の学習はありません（その前の7日間は{before}）。",
  "{lately} studied in the last seven days, after {before} in the seven before.":
    "直近7日の学習は{lately}で、その前の7日は{before}でした。",
  'You chose "{weakness}" {count} times without writing a reflection.':
    "振り返りを書かずに「{weakness}」を{count}回選びました。",
  "All {count} battles decided in these two weeks were victories at difficulty {difficulty} or less.":
    "この2週間に決着した{count}戦は、すべて難易度{difficulty}以下の勝利でした。",
  "Your own": "自分の弱点",
  "Recently forged": "最近鍛えた弱点",
  "Lost on {date}. Again?": "{date}に敗北。もう一度挑みますか？",
  "Lost today. Again?": "今日敗北。もう一度挑みますか？",
  "Still ongoing today. Finish it?": "今日も継続中。終わらせますか？",
  "Left ongoing on {date}. Finish it?": "{date}から継続中。終わらせますか？",
  "January {day}": "1月{day}日",
  "February {day}": "2月{day}日",
  "March {day}": "3月{day}日",
  "April {day}": "4月{day}日",
  "May {day}": "5月{day}日",
  "June {day}": "6月{day}日",
  "July {day}": "7月{day}日",
  "August {day}": "8月{day}日",
  "September {day}": "9月{day}日",
  "October {day}": "10月{day}日",
  "November {day}": "11月{day}日",
  "December {day}": "12月{day}日",
  "This password follows a row of keys. {advice}": "キーの並びのままのパスワードです。{advice}",
  "This password follows a pattern of keys. {advice}": "キーの配置をなぞったパスワードです。{advice}",
  "This password repeats the same characters. {advice}": "同じ文字の繰り返しのパスワードです。{advice}",
  "This password is a sequence such as abc or 6543. {advice}":
    "abcや6543のような連続したパスワードです。{advice}",
  "This password is little more than a year. {advice}": "年をほぼそのまま使ったパスワードです。{advice}",
  "This password is little more than a date. {advice}": "日付をほぼそのまま使ったパスワードです。{advice}",
  "This password is much used. {advice}": "よく使われているパスワードです。{advice}",
  "This password is close to a much used one. {advice}": "よく使われているパスワードに似ています。{advice}",
  "This password is a single word. {advice}": "1つの単語だけのパスワードです。{advice}",
  "This password is little more than your email or the name of the product. {advice}":
    "メールアドレスや製品名をほぼそのまま使ったパスワードです。{advice}",
  "This password repeats one character. {advice}": "1文字の繰り返しのパスワードです。{advice}",
  "This password is too easy to guess. {advice}": "推測されやすいパスワードです。{advice}",
  "Choose a few words that have nothing to do with each other.":
    "互いに関係のない単語をいくつか選んでください。",
  "Gorin extension in {browser}": "{browser}のGorin拡張機能",
  "Gorin extension": "Gorin拡張機能",
  "Unknown device": "不明な端末",
  "This password is too common": "よく使われているパスワードです",
};
