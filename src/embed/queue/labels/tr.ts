import type { QueueLabels } from '../queueLabels.js'

/** Turkish. */
export const tr: QueueLabels = {
  lang: 'tr',
  dir: 'ltr',
  start: 'İmzalamaya başla',
  resume: 'İmzalamaya devam et',
  position: 'Belge {number}/{count}: {title}',
  progress: 'İmzalanan: {signed}/{count}',
  allSigned: 'Tüm belgeler imzalandı.',
  documents: 'Belgeler',
  skip: 'Şimdilik atla',
  next: 'Sonraki belge',
  finish: 'Bitir',
  signed: 'İmzalandı',
  signing: 'Şu anda imzalanıyor',
  checking: 'Kontrol ediliyor',
  waiting: 'Henüz imzalanmadı',
  declined: 'Reddedildi',
  ended: 'Artık imzalanamaz',
  failed: 'Açılamadı',
}
