import type { QueueLabels } from '../queueLabels.js'

/** Hebrew. */
export const he: QueueLabels = {
  lang: 'he',
  dir: 'rtl',
  start: 'התחלת החתימה',
  resume: 'המשך החתימה',
  position: 'מסמך {number} מתוך {count}: \u2068{title}\u2069',
  progress: 'נחתמו: {signed} מתוך {count}',
  allSigned: 'כל המסמכים נחתמו.',
  documents: 'מסמכים',
  skip: 'דילוג בינתיים',
  next: 'המסמך הבא',
  finish: 'סיום',
  signed: 'נחתם',
  signing: 'בחתימה כעת',
  checking: 'בבדיקה',
  waiting: 'טרם נחתם',
  declined: 'נדחה',
  ended: 'לא ניתן עוד לחתום עליו',
  failed: 'לא ניתן היה לפתוח',
}
