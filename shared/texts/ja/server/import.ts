/** Why a file of another tool cannot be imported. */
export const IMPORT: Readonly<Record<string, string>> = {
  "None of its column names are known.": "対応する列の名前がありません。",
  "This is Loop's Habits.csv. Choose Checkmarks.csv with it.":
    "これはLoopのHabits.csvです。Checkmarks.csvと一緒に選んでください。",
  "This is the file of one habit. Choose Checkmarks.csv from the top of the archive.":
    "これは習慣1つだけのファイルです。アーカイブの最上位にあるCheckmarks.csvを選んでください。",
  "This row has fewer values than there are habits. Choose Habits.csv too if the name of a habit has a comma.":
    "この行の値の数が、習慣の数より少なくなっています。名前にコンマのある習慣があれば、Habits.csvも選んでください。",
  "This row has more values than there are habits. Choose Habits.csv too if the name of a habit has a comma.":
    "この行の値の数が、習慣の数より多くなっています。名前にコンマのある習慣があれば、Habits.csvも選んでください。",
  "{date} is there twice.": "{date}が2回あります。",
  "{date} has more than {max} habits.": "{date}の習慣が{max}件を超えています。",
  "{date} has more than {max} time entries.": "{date}の時間の記録が{max}件を超えています。",
  "End time must be after start time.": "終了時刻は開始時刻より後にしてください。",
  "This entry is longer than {hours} hours.": "この記録は{hours}時間を超えています。",
  '"{text}" is not a date such as 2026-11-21.': "「{text}」は2026-11-21のような日付ではありません。",
  '"{text}" is not a date and time such as 2026-11-21 09:15.':
    "「{text}」は2026-11-21 09:15のような日時ではありません。",
  '"{text}" is not a check mark. Choose Habits.csv too if a habit is counted.':
    "「{text}」はチェックではありません。回数を数える習慣があれば、Habits.csvも選んでください。",
  '"{text}" is no category. Use one of: {categories}.':
    "「{text}」というカテゴリはありません。次のいずれかにしてください：{categories}。",
  "The first line must name the columns {columns}.": "1行目に、{columns} の列の名前が必要です。",
  "A quote in this row is not closed, or is in the wrong place.":
    "この行の引用符が閉じていないか、位置が正しくありません。",
  "This is not valid JSON.": "正しいJSONではありません。",
};
