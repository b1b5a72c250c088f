import type { QueueLabels } from '../queueLabels.js'

/** Traditional Chinese. */
export const zhHant: QueueLabels = {
  lang: 'zh-Hant',
  dir: 'ltr',
  start: '開始簽署',
  resume: '繼續簽署',
  position: '文件 {number}/{count}：{title}',
  progress: '已簽署：{signed}/{count}',
  allSigned: '所有文件均已簽署。',
  documents: '文件',
  skip: '暫時略過',
  next: '下一份文件',
  finish: '完成',
  signed: '已簽署',
  signing: '正在簽署',
  checking: '正在確認',
  waiting: '尚未簽署',
  declined: '已拒簽',
  ended: '已無法簽署',
  failed: '無法開啟',
}
