/** A time of day: '9時', '9時半', '9時30分', '9:30', '午後2時'. */
const TIME = /(午前|午後)?(\d{1,2})(?::(\d{2})|時(?:(\d{1,2})分|(半))?)?/.source;

/** A length: '45分', '1時間', '1時間半', '1時間30分'. */
const LENGTH = /(?:(\d{1,2})時間(半)?)?(?:(\d{1,3})分)?間?/.source;

type Part = string | undefined;

/** What is typed, and the same in English, made of the parts that the pattern captures; null: it is another form. */
type Form = readonly [pattern: RegExp, english: (parts: readonly Part[]) => string | null];

/** Returns a time in the form '9:30' or '2:00pm'. */
function time([half, hour, minutes, spelledMinutes, isHalfPast]: readonly Part[]): string {
  const minute = minutes ?? (isHalfPast ? "30" : (spelledMinutes ?? "00").padStart(2, "0"));
  if (!half) return `${hour}:${minute}`;
  return `${Number(hour) % 12 || 12}:${minute}${half === "午後" ? "pm" : "am"}`;
}

/** Returns a length in the form '1h 30m', or an empty text without one. */
function length([hours, isHalf, minutes]: readonly Part[]): string {
  const parts = [hours && `${hours}h`, isHalf ? "30m" : minutes && `${minutes}m`];
  return parts.filter(Boolean).join(" ");
}

const WEEKDAYS: Readonly<Record<string, string>> = {
  月: "monday",
  火: "tuesday",
  水: "wednesday",
  木: "thursday",
  金: "friday",
  土: "saturday",
  日: "sunday",
};

const DATE =
  /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日(?:[（(]?[月火水木金土日](?:曜日?)?[）)]?)?(?:[へに]移動)?$/;

const keyword = (japanese: string, english: string): Form => [
  new RegExp(`^(?:${japanese})[ :：、](.+)$`),
  ([rest]) => `${english} ${rest}`,
];

/** The names of days. */
const DAYS: readonly Form[] = [
  [/^昨日(?:[へに]移動)?$/, () => "yesterday"],
  [/^今日(?:[へに]移動)?$/, () => "today"],
  [/^明日(?:[へに]移動)?$/, () => "tomorrow"],
  [/^(?:一昨日|おととい)$/, () => "2 days ago"],
  [/^(\d{1,4})日前$/, ([days]) => `${days} days ago`],
  [/^(?:この前の)?([月火水木金土日])曜日?$/, ([day = ""]) => WEEKDAYS[day] ?? ""],
  [DATE, ([year, month, day]) => {
    // In English, the month of '13/1' would be the second number.
    if (Number(month) > 12) return null;
    return year ? `${year}/${month}/${day}` : `${month}/${day}`;
  }],
];

/** '9時から10時半 集中作業'. */
const SPAN: Form = [
  new RegExp(`^${TIME} ?(?:[-–~〜～ー]|から) ?${TIME}(?:まで|に)?[ 、]?(.*)$`),
  (parts) => `${time(parts.slice(0, 5))}-${time(parts.slice(5, 10))} ${parts[10]}`,
];

/** The same at the end: '集中作業 9時から10時半'. Without 時 or a colon, the numbers may be something else. */
const SPAN_LAST: Form = [
  new RegExp(`^(.+?)[ 、](?=[^ ]*[時:])${TIME} ?(?:[-–~〜～ー]|から) ?${TIME}(?:まで)?$`),
  ([what, ...parts]) => `${time(parts.slice(0, 5))}-${time(parts.slice(5))} ${what}`,
];

/** A day and times: '昨日 22時～23時 睡眠'. */
const DATED = /^([^ 、の]+)[ 、の] ?((?:午前|午後)?\d.*)$/;

/** The first one that matches counts. What users write themselves stays as it is. */
const FORMS: readonly Form[] = [
  ...DAYS,
  [DATED, ([day = "", times = ""]) => {
    const [date, span] = [english(DAYS, day), english([SPAN], times)];
    return date === null || span === null ? null : `${date} ${span}`;
  }],

  [
    /^学習項目[ :：、](.+?) ?(?:(\d{1,2})時間)?(半)?(?:(\d{1,3})分)?間?$/,
    ([subject, hours, half, minutes]) => `study ${subject} ${length([hours, half, minutes])}`.trim(),
  ],
  [
    /^戦い[ :：、](.+?)(?: ?(\d{1,2})[/／]10)?[ 、]?(勝利|勝ち|勝った|敗北|負け|負けた)?$/,
    ([title, rating, outcome]) =>
      ["battle", title, rating && `${rating}/10`, outcome && (outcome.startsWith("勝") ? "won" : "lost")]
        .filter(Boolean).join(" "),
  ],
  keyword("目標", "goal"),
  keyword("弱点", "weakness"),
  keyword("課題", "task"),
  keyword("明日|誓い", "tomorrow"),
  keyword("克服練習", "rep"),
  keyword("メモ", "note"),
  keyword("開始", "start"),
  [/^(?:停止|ストップ|タイマーを?停止)$/, () => "stop"],
  [/^休(?:み|息日)?[ :：、](.+)$/, ([day = ""]) => `rest ${english(DAYS, day) ?? day}`],

  SPAN,
  [new RegExp(`^${TIME}から[ 、]?(.*)$`), (parts) => `since ${time(parts)} ${parts[5]}`],
  [new RegExp(`^(?=\\d)${LENGTH}前から[ 、]?(.*)$`), (parts) => `since ${length(parts)} ago ${parts[3]}`],
  [new RegExp(`^(?=\\d)${LENGTH}[ 、]?(.*)$`), (parts) => `${length(parts)} ${parts[3]}`],
  SPAN_LAST,
  [new RegExp(`^(.+?)[ 、](?=[^ ]*[時:])${TIME}から$`), ([what, ...parts]) => `since ${time(parts)} ${what}`],
  [
    new RegExp(`^(.+?)[ 、](?=\\d)${LENGTH}前から$`),
    ([what, ...parts]) => `since ${length(parts)} ago ${what}`,
  ],

  [/^(.+?)(?:のタイマー)?を開始$/, ([category]) => `start ${category}`],
  [/^(.+?)に切り替え(?:る)?$/, ([category]) => `switch to ${category}`],
  [/^「?(.+?)」?(?: ?を| )(?:一部達成|半分)(?:にする)?$/, ([goal]) => `${goal} half`],
  [/^「?(.+?)」?(?: ?を| )(?:達成|完了)(?:にする)?$/, ([goal]) => `${goal} done`],
  [/^「?(.+?)」?(?: ?を| )失敗(?:にする)?$/, ([goal]) => `${goal} failed`],
];

/** The wide digits and signs of Japanese keyboards, where a text begins with a time or a date, or ends in a result. */
const WIDE =
  /^[０-９：／－\d:/\- ～〜から午前後年月日時分半間昨曜の、]+|(?:[０-９\d]{1,2}／[１1][０0](?=[ 、]?(?:勝|敗|負|$))|[＋－]１$)/g;

/** Returns a quick add that is typed in Japanese as it is typed in English; null for anything else. */
export function typedInJapanese(text: string): string | null {
  const narrow = text.replace(
    WIDE,
    (part) => part.replace(/[＋－／-９：]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)),
  );
  return english(FORMS, narrow) ?? (narrow === text ? null : narrow);
}

/** Returns what a text is in English in the first form that it has; null without one. */
function english(forms: readonly Form[], text: string): string | null {
  for (const [pattern, translate] of forms) {
    const found = pattern.exec(text);
    const translated = found && translate(found.slice(1));
    if (translated !== null) return translated.trim();
  }
  return null;
}
