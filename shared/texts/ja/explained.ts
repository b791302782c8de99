/** How the figures are computed. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  "Earth gives points for tracked time: all 20 for twelve hours or more, and fewer in proportion. Leaks cost up to half of the points: half of the share of tracked time that leaked is taken off.":
    "地は記録した時間に点を与えます。12時間以上で20点満点、それより短ければ比例します。漏れがあると、記録した時間に占める割合の半分だけ点が減り、減るのは最大で半分です。",
  "Water gives the share of the day's goals that succeeded. A goal met in part counts half; one that failed or is still pending counts nothing. A goal that is paused or not due that day counts only if it has an outcome.":
    "水はその日の目標のうち達成した割合で決まります。一部達成は半分に数え、失敗や未完了は0です。一時停止中の目標やその日が対象外の目標は、結果がある場合にだけ数えます。",
  "Fire gives 5 points for choosing a weakness and a task, 10 for doing it, and 5 for a reflection.":
    "火は、弱点と課題を選ぶと5点、実行すると10点、振り返りを書くと5点です。",
  "Wind gives 10 points for the share of planned minutes that were studied, and 10 for the share of planned reps that were completed. When only one of the two was planned, it gives all 20.":
    "風は、計画した学習時間のうち学んだ割合に10点、予定した練習のうち終えた割合に10点です。どちらか一方だけを計画した場合は、それだけで20点になります。",
  "Void adds up the difficulty of the day's battles: all of it for a victory, 0.7 of it for a defeat, and 0.3 while a battle is ongoing. A sum of 10 gives all 20 points.":
    "空はその日の戦いの難易度を合計します。勝利ならそのまま、敗北なら0.7倍、継続中なら0.3倍です。合計10で20点満点になります。",
  "The forged score": "鍛錬スコア",
  "The forged score of a day is the sum of its five rings, each of which gives up to 20 points: 0 to 100 in all. It is computed again whenever the day changes.":
    "1日の鍛錬スコアは五つの輪の合計です。各輪は最大20点、全体で0～100点です。その日の内容が変わるたびに計算し直されます。",
  "A score is saved as it was computed. Changing a setting later, such as the time plan or the start of the day, changes no earlier score; computing a day's score again uses the current settings.":
    "スコアは計算されたとおりに保存されます。時間計画や1日の始まりなどの設定を後で変えても、過去のスコアは変わりません。その日を計算し直すときは、現在の設定が使われます。",
  "Time belongs to the day in which it was spent. When an entry runs past the end of its day, the later part counts towards the next day's minutes and score.":
    "時間は、実際に過ごした日のものになります。記録が1日の終わりをまたぐ場合、後の部分は次の日の時間とスコアに数えます。",
  "The week": "1週間",
  "A week is the ISO week, from Monday to Sunday. Sums include all of its days. Averages are over the days up to today, without rest days; a day without a record counts as 0.":
    "1週間はISO週で、月曜から日曜までです。合計にはすべての日を含みます。平均は今日までの日を対象とし、休息日は除きます。記録のない日は0とみなします。",
  "Days before you started aren't counted.": "最初の記録より前の日は数えません。",
  "The week before is computed by the same rules, so the two can be compared. While a week is running, it is compared with the same weekdays of the week before: tracked time and battles up to the same time of day, everything else, which has no time, up to the end of that day.":
    "前の週も同じ規則で計算するため、2つの週を比べられます。進行中の週は、前の週の同じ曜日までと比べます。記録した時間と戦いは同じ時刻まで、時刻のないその他のものはその日の終わりまでを数えます。",
  "Streaks and rest": "連続記録と休息",
  "A streak counts the days in a row on which a ring was complete. It is always computed from the days themselves, so a day that you fill in later counts like any other.":
    "連続記録は、輪を達成した日が続いた日数です。いつも日々の記録から計算するので、後から記入した日も同じように数えられます。",
  "Today extends a streak as soon as the ring is complete, and does not break it before the day is over.":
    "今日は輪を達成した時点で連続記録が伸び、1日が終わるまで途切れることはありません。",
  "A rest day neither breaks nor extends a streak, whatever you do on it. When you choose other weekdays for rest, they apply from that day on; earlier days do not change.":
    "休息日は、その日に何をしても連続記録を途切れさせも伸ばしもしません。休息の曜日を変えると、その日から適用され、過去の日は変わりません。",
  "A week that is over shows the streaks as they were at its end.":
    "終わった週には、その週の終わりの時点の連続記録が表示されます。",
  "What stands out": "目立った点",
  "A week shows at most three observations, the most important first, each with its figures. Small differences are chance and are not mentioned.":
    "1週間につき最大3つ、重要なものから順に数値とともに示します。小さな差は偶然なので取り上げません。",
  "A week that is still running can already be called stronger than the same part of the one before; it is called weaker only once it is over.":
    "進行中の週は、前の週の同じ時点より好調だと示されることはありますが、不調だと示されるのは週が終わってからです。",
  "Reconciliation": "照合",
  "The tracked share is the part of the whole day that entries cover. Where entries overlap, the time counts once. A day on which the clock changes has 23 or 25 hours.":
    "記録済みの割合は、1日全体のうち記録で埋まっている部分です。記録が重なっている時間は1回だけ数えます。時計が変わる日は23時間または25時間です。",
  "With a time plan, the variance is the sum of each category's difference from its plan, and leaks are the categories over their plan. Without one, the variance is the untracked time of the day so far, and leaks are Entertainment, Social and Misc. At most three leaks are shown, the largest first.":
    "時間計画がある場合、差異は各カテゴリの計画との差の合計で、漏れは計画を超えたカテゴリです。計画がない場合、差異はその日のここまでの未記録の時間で、漏れは娯楽・交流・その他です。漏れは大きい順に最大3つ表示します。",
  "How targets grow": "目標値の伸び方",
  "A goal carries over to the next day that you open. Its target changes once, depending on how the last day ended: success raises it by its growth, at least by 1; failure lowers it in the same way; a goal met in part or left pending keeps its target, and so does one that was paused or not due and has no outcome. A target is never below 1 or above 1,000,000.":
    "目標は次に開く日へ引き継がれます。目標値は、最後の日の結果に応じて1回だけ変わります。達成なら成長率の分だけ（最低1）上がり、失敗なら同じように下がります。一部達成や未完了なら変わらず、一時停止中や対象外で結果がない場合も変わりません。目標値は1より小さく、1,000,000より大きくはなりません。",
  "The targets of earlier days do not change.": "過去の日の目標値は変わりません。",
  "The complacency check": "慢心チェック",
  "The check covers the fourteen days up to its own day. Each signal that it finds adds its points, 70 in all; your answers to the three questions add up to 30.":
    "チェックは当日までの14日間を対象とします。見つかった兆しごとに点が加わり、合計で最大70点です。3つの問いへの答えが最大30点加わります。",
  "Below 34 points you are sharp, below 67 drifting, and from there on complacent. With data on fewer than seven of the fourteen days there is no level yet.":
    "34点未満は冴えている状態、67点未満は緩みぎみ、それ以上は慢心です。14日間のうちデータのある日が7日に満たない場合、判定はまだありません。",
  "Battles": "戦い",
  "The win rate is the share of victories among the decided battles. An ongoing battle counts as fought but not as decided. The current streak is the number of victories in a row up to the last decided battle.":
    "勝率は、決着した戦いのうち勝利の割合です。継続中の戦いは、戦った数には入りますが、決着した数には入りません。現在の連勝は、最後に決着した戦いまで続いている勝利の数です。",
  "The war score of a day is the difficulty of its victories plus half that of its defeats.":
    "1日の戦闘スコアは、勝利の難易度の合計に、敗北の難易度の合計の半分を加えたものです。",
};
