import type { QueueLabels } from '../queueLabels.js'

/** Korean. */
export const ko: QueueLabels = {
  lang: 'ko',
  dir: 'ltr',
  start: '서명 시작',
  resume: '서명 계속하기',
  position: '문서 {number}/{count}: {title}',
  progress: '서명 완료: {signed}/{count}',
  allSigned: '모든 문서에 서명했습니다.',
  documents: '문서',
  skip: '지금은 건너뛰기',
  next: '다음 문서',
  finish: '마치기',
  signed: '서명 완료',
  signing: '서명 중',
  checking: '확인 중',
  waiting: '아직 서명하지 않음',
  declined: '거부함',
  ended: '더 이상 서명할 수 없음',
  failed: '열 수 없음',
}
