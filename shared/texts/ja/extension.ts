/** The popup, the options page and the notifications of the extension. */
export const EXTENSION: Readonly<Record<string, string>> = {
  "{completed} of {all} rings": "{all}輪中{completed}輪",
  ", {count} not saved yet": "、未保存{count}件",
  "Gorin: {category} for {elapsed}, {done}{unsaved}": "Gorin：{category} {elapsed}、{done}{unsaved}",
  ", open: {rings}": "、残り：{rings}",
  "Gorin: {text}": "Gorin：{text}",
  "Gorin: {done}{left}{unsaved}": "Gorin：{done}{left}{unsaved}",
  "Weakness reps": "克服練習",
  "Start or switch to a category": "カテゴリを開始または切り替える",
  "Add a goal in the dashboard": "ダッシュボードで目標を追加",
  "Submit a form": "フォームを送信",
  "Close a form, or the popup": "フォームまたはポップアップを閉じる",
  "Keep running": "続ける",
  "Discard them": "破棄する",
  "Discard these changes for good?": "これらの変更を完全に破棄しますか？",
  "Keep them": "残す",
  "You were signed out: this session was ended on another device, or your account has changed.":
    "サインアウトされました。別の端末でセッションが終了されたか、アカウントが変更されました。",
  "Your session has expired. Sign in again to continue.":
    "セッションの有効期限が切れました。続けるには、もう一度サインインしてください。",
  "what you were writing before you were signed out": "サインアウト前に書いていた内容",
  "why you were signed out": "サインアウトの理由",
  "The timer has been running for four hours. Open Gorin to stop it, or leave it running.":
    "タイマーが4時間動いています。Gorinを開いて止めるか、そのまま続けてください。",
  "You were away from {from} to {to}": "{from}から{to}まで席を外していました",
  "The timer kept running. Open Gorin to keep, drop or split that time.":
    "タイマーは動き続けていました。Gorinを開いて、「残す」「除く」「分割」から選んでください。",
  "Away": "離席",
  "About": "このアプリについて",
  "Version {version}": "バージョン {version}",
  "Open the dashboard": "ダッシュボードを開く",
  "Permissions": "許可",
  "Store data in this browser": "このブラウザにデータを保存する",
  "Wake at set times, to send changes and to remind you": "決まった時刻に起動し、変更の送信とお知らせをする",
  "Show notifications": "通知を表示する",
  "Notice when you are away": "離席に気づく",
  "Access {address}, on all ports": "{address} のすべてのポートにアクセスする",
  "Help": "ヘルプ",
  "To keep Gorin in view, open your browser's list of extensions and pin it to the toolbar.":
    "Gorinを常に表示するには、ブラウザの拡張機能の一覧を開き、ツールバーに固定してください。",
  "The last line of the popup says whether everything is saved. Without a connection, go on: your changes stay in this browser and are sent later.":
    "ポップアップの最後の行に、すべて保存されたかどうかが表示されます。接続がなくても続けられます。変更はこのブラウザに残り、後で送信されます。",
  "If the popup can't reach your server, check its address on this page. “Test and save” says what is wrong.":
    "ポップアップがサーバーに接続できないときは、このページでアドレスを確認してください。「テストして保存」で原因が分かります。",
  "What the popup has no room for is on the dashboard, where ? shows the keys.":
    "ポップアップにないことはダッシュボードでできます。そこでは ? でキーの一覧が表示されます。",
  "Privacy policy": "プライバシーポリシー",
  "Privacy": "プライバシー",
  "Gorin sends your email, your password or code when you sign in, and what you track to your own server, and to nobody else. It has no analytics and no ads, and it loads nothing from other addresses.":
    "Gorinは、メールアドレス、サインイン時に本人であることを示す情報、記録した内容を、あなたのサーバーにだけ送ります。解析も広告もなく、ほかのアドレスからは何も読み込みません。",
  "This browser stores your last days, what the popup showed, drafts, your changes that are not saved yet, your email, and a token. Signing out revokes the token and removes the days and the drafts. Your email and the changes stay, and so does a code by which your server recognizes this browser, so that nobody can lock you out by guessing your password. That code alone gives no access.":
    "このブラウザには、最近の日の内容、ポップアップの直前の表示、下書き、まだ保存されていない変更、メールアドレス、トークンが保存されます。サインアウトするとトークンは無効になり、日の内容と下書きは消えます。メールアドレス、未保存の変更、サーバーがこのブラウザを見分けるための情報は残ります。他人がパスワードを当てようとしても、あなたが締め出されないためのもので、それだけでは何も開けません。",
  "Removing the extension deletes everything it has stored here.":
    "拡張機能を削除すると、ここに保存された内容はすべて消えます。",
  "Licenses": "ライセンス",
  "Gorin options": "Gorinの設定",
  "Your server": "サーバー",
  "Not signed in. Open Gorin from the toolbar to sign in.":
    "サインインしていません。ツールバーからサインインしてください。",
  "{changes} not saved yet. If you sign out, saving continues the next time you sign in.":
    "{changes}がまだ保存されていません。サインアウトしても、次にサインインしたときに保存されます。",
  "Another account has {changes} not saved yet. Saving continues when you sign in with it again.":
    "別のアカウントの{changes}がまだ保存されていません。そのアカウントでサインインすると保存されます。",
  "Time away": "離席時間",
  "Ask about time away while a timer runs": "タイマー中の離席時間について確認する",
  "Your browser did not allow Gorin to detect when you are away.":
    "離席を検出することが、ブラウザで許可されませんでした。",
  "After ten minutes without input, Gorin asks whether to keep that time, drop it or split it off.":
    "10分間操作がないと、その時間を残すか、除くか、分けるかを確認します。",
  "Keyboard": "キーボード",
  "No keyboard shortcut is set.": "ショートカットは設定されていません。",
  "{shortcut} opens Gorin.": "{shortcut} でGorinが開きます。",
  "{shortcut} starts {category}, or stops the timer.":
    "{shortcut} で{category}のタイマーを開始、または停止します。",
  "{shortcut} starts the last category, or stops the timer.":
    "{shortcut} で前回のカテゴリのタイマーを開始、または停止します。",
  "In Gorin, 1 to 9 start a category, t starts or stops the timer, and b logs a battle.":
    "Gorinでは、1～9でカテゴリを開始、tでタイマーを開始・停止、bで戦いを記録します。",
  "Change shortcuts": "ショートカットを変更",
  "This is not an address": "アドレスではありません",
  "Write it like http://localhost:8000 or https://gorin.example.org.":
    "http://localhost:8000 や https://gorin.example.org のように入力してください。",
  "Gorin needs a host name of its own": "Gorinには専用のホスト名が必要です",
  "A server below a path, such as https://example.org/gorin, cannot be used.":
    "https://example.org/gorin のようなパスの下にあるサーバーは使えません。",
  "This address leads to {tried}": "このアドレスは {tried} に転送されます",
  "If that is your server, enter that address.":
    "それがあなたのサーバーなら、そのアドレスを入力してください。",
  "Nothing responds at {tried}": "{tried} からは応答がありません",
  "Another page responds at {tried}": "{tried} では別のページが応答しています",
  "If it wants you to sign in, open it in a tab, sign in there, and test again. Nothing was changed.":
    "サインインを求めるページなら、タブで開いてサインインし、もう一度テストしてください。何も変更されていません。",
  "Whoever runs the server has to let the calls of Gorin pass without it. Nothing was changed.":
    "サーバーの管理者が、Gorinの通信をパスワードなしで通す必要があります。何も変更されていません。",
  "A proxy responds in its place. Test again in a minute. Nothing was changed.":
    "代わりにプロキシが応答しています。1分後にもう一度テストしてください。何も変更されていません。",
  "Something else responds at {tried}. Nothing was changed.":
    "{tried} では別のものが応答しています。何も変更されていません。",
  "If it uses a certificate of its own, open it in a tab first and accept the certificate there.":
    "独自の証明書を使っている場合は、先にタブで開いて証明書を許可してください。",
  "Open {address}": "{address} を開く",
  "Try {address}": "{address} を試す",
  "Open it in a tab": "タブで開く",
  "Open it and sign in there. If it is your server, its address has changed: enter the new one in the options.":
    "開いてサインインしてください。それがあなたのサーバーなら、アドレスが変わっています。オプションで新しいアドレスを入力してください。",
  "Whoever runs the server has to let the calls of Gorin pass without it.":
    "サーバーの管理者が、Gorinの通信をパスワードなしで通す必要があります。",
  "Your server is restarting": "サーバーは再起動中です",
  "{server} is restarting": "{server} は再起動中です",
  "A proxy responds in its place.": "代わりにプロキシが応答しています。",
  "what is known of the clock of this device": "この端末の時計について分かっていること",
  "Is the server running, and is the address right? Nothing was changed.":
    "サーバーは動いていますか。アドレスは正しいですか。何も変更されていません。",
  "This is not a Gorin server": "Gorinのサーバーではありません",
  "Server address": "サーバーのアドレス",
  "Testing…": "テスト中…",
  "Test and save": "テストして保存",
  "Your browser is asking whether Gorin may access this address.":
    "Gorinがこのアドレスにアクセスしてよいか、ブラウザが確認しています。",
  "Saved. {origin} is a Gorin server.": "保存しました。{origin} はGorinのサーバーです。",
  "Your browser did not grant access to it.": "ブラウザがアクセスを許可しませんでした。",
  "Your browser will ask for access to this host, which covers all its ports. Gorin sends requests to this address only, and cannot read any other host.":
    "ブラウザはこのホストへのアクセスを確認します。許可はホストのすべてのポートに及びます。Gorinが通信するのはこのアドレスだけで、ほかのホストを読むことはできません。",
  "Nothing to save": "保存するものはありません",
  "All saved": "すべて保存済み",
  "{changes} not saved yet": "{changes}が未保存です",
  "{changes} not saved": "{changes}が保存されていません",
  "the address of your server": "サーバーのアドレス",
  "your sign-in": "サインイン情報",
  "where you were signed in before": "以前サインインした場所",
  "your settings": "設定",
  "the last known day": "最後に取得した1日",
  "when the server was last reached": "サーバーに最後につながった日時",
  "the running timer": "動いているタイマー",
  "your last choices": "前回の選択",
  "the sign-in that is under way": "進行中のサインイン",
  "what you were writing": "書きかけの内容",
  "what you were reminded of": "お知らせ済みの内容",
  "how long you were away": "離席していた時間",
  "when this browser was last open": "このブラウザを最後に開いていた時刻",
  "your latest actions": "最近の操作",
  "the timer on the server": "サーバー上のタイマー",
  "the changes that are not saved yet": "まだ保存されていない変更",
  "Some stored data cannot be read": "保存データの一部を読み込めません",
  "Start fresh": "新しく始める",
  "This version cannot read what another version stored in this browser: {values}.":
    "別のバージョンがこのブラウザに保存した次の内容は、ここでは読み込めません：{values}",
  "Everything on your server is unaffected.": "サーバー上のデータに影響はありません。",
  "Can't reach your server": "サーバーに接続できません",
  "Nothing responds at this address. Is your server running, and is the address right?":
    "このアドレスからは応答がありません。サーバーは動いていますか。アドレスは正しいですか。",
  "Something else responds at this address. Is it the address of your server?":
    "このアドレスでは別のものが応答しています。サーバーのアドレスは正しいですか。",
  "If it is running, your browser may be blocking access to it.":
    "動いている場合は、ブラウザがアクセスを止めている可能性があります。",
  "Change the address": "アドレスを変更",
  "Allow access": "アクセスを許可",
  "{changes} not saved yet. Nothing is lost.":
    "{changes}がまだ保存されていません。失われたものはありません。",
  "Today has not been loaded yet.": "今日の内容はまだ読み込まれていません。",
  "Last updated {time}.": "{time}時点の内容です。",
  "{server} is not a Gorin server": "{server} はGorinのサーバーではありません",
  "Can't reach {server}": "{server} に接続できません",
  "Your changes are stored here and will be saved once the server is back.":
    "変更はここに保存され、つながったときに送信されます。",
  "Options": "設定",
  "{changes} not saved yet. Saving continues when you sign in with the same account again.":
    "{changes}がまだ保存されていません。同じアカウントでサインインすると保存されます。",
  "Connect through the dashboard": "ダッシュボードから接続",
  "Second step": "2段階目の確認",
  "Waiting for you to choose “Connect” in the tab that has opened…": "開いたタブで「接続」を選んでください…",
  "Choose it only if the tab shows this code:": "タブに次のコードが表示されている場合にだけ選んでください：",
  "Open it again": "もう一度開く",
  "Too many attempts. Try again in {seconds} s.": "試行回数が多すぎます。{seconds}秒後にお試しください。",
  "Too many attempts. Try again in {minutes} minutes.":
    "試行回数が多すぎます。{minutes}分後にお試しください。",
  "Too many attempts. Try again in {hours} hours.": "試行回数が多すぎます。{hours}時間後にお試しください。",
  "Keep": "残す",
  "Count it as part of the timer": "タイマーの時間に含めます",
  "Drop": "除く",
  "Leave it out": "時間に含めません",
  "Save it as a separate Misc entry": "「その他」の記録として別に保存します",
  "No battle yet today": "今日の戦いはまだありません",
  "{count} fought today": "今日は{count}戦",
  "Edit {title}": "「{title}」を編集",
  "Edit": "編集",
  "{difficulty}/10 {label}, ongoing": "{difficulty}/10 {label}、継続中",
  "No commitment set": "誓いはありません",
  "Edit last entry": "最後の記録を編集",
  "Sign out? Saving continues the next time you sign in.":
    "サインアウトしますか？変更は次のサインイン時に保存されます。",
  "Target: {amount}": "目標値：{amount}",
  "Complete: {rings}": "達成：{rings}",
  "No ring is complete yet": "達成した輪はまだありません",
  "{weekday}, {date}": "{date}（{weekday}）",
  "Dashboard": "ダッシュボード",
  "Entry changed": "記録を変更しました",
  "{category} deleted": "「{category}」を削除しました",
  "{category}, {length}, until {time}": "{category}、{length}、{time}まで",
  "Discard the {category} timer started {day} at {time}? None of it will be saved.":
    "{day}{time}からの{category}タイマーを破棄しますか？何も保存されません。",
  "Keep it": "残す",
  "Note of the timer": "タイマーのメモ",
  "If you start a timer first, the one above is saved, ending at {time}.":
    "タイマーを開始すると、上のタイマーは{time}までの記録として保存されます。",
  "No task for today": "今日の課題はありません",
  "No study targets for today": "今日の学習項目はありません",
  "{studied} of {all} study targets completed": "学習項目{all}件中{studied}件完了",
  "Mark {ring} incomplete": "{ring}を未達成に戻す",
  "Mark {ring} complete": "{ring}を達成にする",
  "Open": "開く",
  "Open {ring}": "{ring}を開く",
  "Edit note: {note}": "メモを編集：{note}",
  "Add a note": "メモを追加",
  "“{title}” changed": "「{title}」を変更しました",
  "Completed: {rep}": "完了：{rep}",
  "{rep}, scheduled {time}": "{rep}、予定 {time}",
  "What you'll practice": "実践すること",
};
