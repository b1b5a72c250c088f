import type { QueueLabels } from '../queueLabels.js'

/** Simplified Chinese. */
export const zhHans: QueueLabels = {
  lang: 'zh-Hans',
  dir: 'ltr',
  start: '开始签署',
  resume: '继续签署',
  position: '文件 {number}/{count}：{title}',
  progress: '已签署：{signed}/{count}',
  allSigned: '所有文件均已签署。',
  documents: '文件',
  skip: '暂时跳过',
  next: '下一份文件',
  finish: '完成',
  signed: '已签署',
  signing: '正在签署',
  checking: '正在确认',
  waiting: '尚未签署',
  declined: '已拒签',
  ended: '已无法签署',
  failed: '无法打开',
}
