import type { QueueLabels } from '../queueLabels.js'

/** Greek. */
export const el: QueueLabels = {
  lang: 'el',
  dir: 'ltr',
  start: 'Έναρξη υπογραφής',
  resume: 'Συνέχεια υπογραφής',
  position: 'Έγγραφο {number} από {count}: {title}',
  progress: 'Υπογεγραμμένα: {signed} από {count}',
  allSigned: 'Όλα τα έγγραφα έχουν υπογραφεί.',
  documents: 'Έγγραφα',
  skip: 'Παράλειψη προς το παρόν',
  next: 'Επόμενο έγγραφο',
  finish: 'Ολοκλήρωση',
  signed: 'Υπογράφηκε',
  signing: 'Υπογράφεται τώρα',
  checking: 'Ελέγχεται',
  waiting: 'Δεν έχει υπογραφεί ακόμη',
  declined: 'Απορρίφθηκε',
  ended: 'Δεν μπορεί πλέον να υπογραφεί',
  failed: 'Δεν ήταν δυνατό να ανοίξει',
}
