/** Signing in and creating an account. */
export const SIGN_IN: Readonly<Record<string, string>> = {
  "This browser does not let Gorin store anything, so each reload asks for your password again.":
    "このブラウザはGorinのデータ保存を許可していないため、再読み込みのたびにパスワードが必要です。",
  "Email": "メールアドレス",
  "Enter your email": "メールアドレスを入力",
  "Master yourself through the Five Rings of discipline": "五輪の鍛錬で、自らを極める",
  "Privacy": "プライバシー",
  "Sign in · Gorin": "サインイン · Gorin",
  "Login failed": "サインインできませんでした",
  "Sign in to continue your discipline journey": "サインインして、鍛錬の旅を続けましょう",
  "Don't have an account?": "アカウントをお持ちでない場合は",
  "Sign up": "登録",
  "Sign In": "サインイン",
  "Signing In...": "サインイン中…",
  "Use a passkey": "パスキーを使う",
  "Create account · Gorin": "アカウント作成 · Gorin",
  "Registration failed": "登録できませんでした",
  "Join Gorin": "Gorinに登録",
  "Already have an account?": "アカウントをお持ちですか？",
  "Sign in": "サインイン",
  "Create Account": "アカウントを作成",
  "Creating Account...": "アカウントを作成中…",
  "Timezone": "タイムゾーン",
  "Select your timezone": "タイムゾーンを選択",
  "Choose a password": "パスワードを決めてください",
  "At least {min} characters": "{min}文字以上",
  "Confirm Password": "パスワード（確認）",
  "Repeat the password": "パスワードをもう一度入力",
  "This server does not accept new accounts.": "このサーバーでは新規登録を受け付けていません。",
  "This invitation has expired, was revoked or has been used. Ask the owner of this server for another one.":
    "この招待は期限切れか、取り消されたか、使用済みです。このサーバーの所有者に新しい招待を依頼してください。",
  "You need an invitation to create an account here. Ask the owner of this server for a link.":
    "ここでアカウントを作るには招待が必要です。このサーバーの所有者にリンクを依頼してください。",
  "Use your authenticator app": "認証アプリを使う",
  "Use a recovery code": "リカバリーコードを使う",
  "Back": "戻る",
  "Connect this browser · Gorin": "このブラウザを接続 · Gorin",
  "This browser could not be connected": "このブラウザを接続できませんでした",
  "Connect this browser": "このブラウザを接続",
  "Open Gorin from the toolbar of your browser and choose “Connect through the dashboard”.":
    "ブラウザのツールバーからGorinを開き、「ダッシュボードから接続」を選んでください。",
  "The Gorin extension in this browser asks to be signed in as {email}. It gets a session of its own, which you can end at any time in the settings.":
    "このブラウザのGorin拡張機能が、{email} としてサインインしようとしています。専用のセッションが作られ、設定からいつでも終了できます。",
  "Open Gorin from the toolbar of your browser. Choose “Connect” only if it shows this code.":
    "ブラウザのツールバーからGorinを開いてください。このコードが表示されている場合にだけ「接続」を選んでください。",
  "If it shows another code or none, somebody else made this link. Close the page.":
    "別のコードが表示されるか、コードが表示されない場合、このリンクは他人が作ったものです。ページを閉じてください。",
  "Connect": "接続",
  "{name} is connected. You can close this tab.": "{name} を接続しました。このタブは閉じてかまいません。",
  "Confirmed. Open Gorin from the toolbar of your browser to finish.":
    "確認しました。ブラウザのツールバーからGorinを開くと完了します。",
  "Not now": "今はしない",
  "Sign in to connect the extension": "拡張機能を接続するには、サインインしてください",
  "Waiting for the extension…": "拡張機能を待っています…",
};
