import type { QueueLabels } from '../queueLabels.js'

/** Arabic. */
export const ar: QueueLabels = {
  lang: 'ar',
  dir: 'rtl',
  start: 'بدء التوقيع',
  resume: 'متابعة التوقيع',
  position: 'المستند {number} من {count}: \u2068{title}\u2069',
  progress: 'الموقَّع: {signed} من {count}',
  allSigned: 'تم توقيع جميع المستندات.',
  documents: 'المستندات',
  skip: 'التخطي مؤقتًا',
  next: 'المستند التالي',
  finish: 'إنهاء',
  signed: 'تم التوقيع',
  signing: 'قيد التوقيع الآن',
  checking: 'قيد التحقق',
  waiting: 'لم يُوقَّع بعد',
  declined: 'مرفوض',
  ended: 'لم يعد توقيعه ممكنًا',
  failed: 'تعذّر فتحه',
}
