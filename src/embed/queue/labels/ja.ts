import type { QueueLabels } from '../queueLabels.js'

/** Japanese. */
export const ja: QueueLabels = {
  lang: 'ja',
  dir: 'ltr',
  start: '署名を始める',
  resume: '署名を続ける',
  position: '文書 {number}/{count}：{title}',
  progress: '署名済み：{signed}/{count}',
  allSigned: 'すべての文書に署名しました。',
  documents: '文書',
  skip: '今はスキップする',
  next: '次の文書',
  finish: '完了',
  signed: '署名済み',
  signing: '署名中',
  checking: '確認中',
  waiting: '未署名',
  declined: '辞退',
  ended: '署名できなくなりました',
  failed: '開けませんでした',
}
