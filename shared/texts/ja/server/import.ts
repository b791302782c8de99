/** Why a file of another tool cannot be imported. */
export const IMPORT: Readonly<Record<string, string>> = {
  "The columns of this file are not known: {names}. A table of time entries needs columns for the start, the end and the category.":
    "このファイルの列は対応していません：{names}。時間の記録の表には、開始、終了、カテゴリの列が必要です。",
  "This file is empty.": "このファイルは空です。",
  "This is a calendar (iCalendar), which can't be read. Export the calendar as CSV instead.":
    "これはカレンダー（iCalendar）で、読み込めません。代わりにカレンダーをCSVで書き出してください。",
  "This is JSON of another tool, which can't be read. Export CSV from it instead.":
    "これはほかのツールのJSONで、読み込めません。代わりにCSVで書き出してください。",
  "This is HTML or XML, which can't be read. Save it as CSV UTF-8 instead.":
    "これはHTMLまたはXMLで、読み込めません。代わりに「CSV UTF-8」で保存してください。",
  "This is Gorin's table of days. It is computed from the others, and can't be imported.":
    "これはGorinの日ごとの表です。ほかの表から計算されるもので、取り込めません。",
  "This is ActivityWatch's list of windows. It has more of them than a day can hold entries, so it can't be imported.":
    "これはActivityWatchのウィンドウの一覧です。1日に保存できる記録の数を超えるため、取り込めません。",
  "This is a database (.db), such as a backup from Loop. In Loop, export as CSV, and choose that file.":
    "これはLoopのバックアップなどのデータベース（.db）です。LoopでCSVに書き出し、そのファイルを選んでください。",
  "The letters in this file can't be told for sure. Save it as “CSV UTF-8” in your spreadsheet, and choose it again.":
    "このファイルの文字コードを判別できません。表計算ソフトで「CSV UTF-8」として保存し、もう一度選んでください。",
  "This is an Excel workbook. Save it as “CSV UTF-8”, and choose that file.":
    "これはExcelのブックです。「CSV UTF-8」として保存し、そのファイルを選んでください。",
  "This is an archive (zip). Unpack it first, and choose the CSV files in it.":
    "これはアーカイブ（zip）です。先に展開して、中のCSVファイルを選んでください。",
  "This row has neither times nor a length.": "この行には時刻も長さもありません。",
  "The times of this row are not valid.": "この行の時刻が正しくありません。",
  "The id of this row is there twice on its day.": "この行のidが、その日に2回あります。",
  'The value of "{name}" in this row is not valid.': "この行の「{name}」の値が正しくありません。",
  '"{text}" is not a number.': "「{text}」は数値ではありません。",
  "This habit is there twice on {date}.": "この習慣が{date}に2回あります。",
  "{date} has more than {max} goals.": "{date}の目標が{max}件を超えています。",
  "{date} has more than {max} battles.": "{date}の戦いが{max}件を超えています。",
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
  "The first line must name the columns {columns}.": "1行目に、{columns} の列の名前が必要です。",
  "A quote in this row is not closed, or is in the wrong place.":
    "この行の引用符が閉じていないか、位置が正しくありません。",
  "This is not valid JSON.": "正しいJSONではありません。",
};
