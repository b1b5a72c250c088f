import type { CeremonyLabels } from './ceremonyLabels.js'

/** Romanian. */
export const ro: CeremonyLabels = {
  lang: 'ro',
  dir: 'ltr',
  start: 'Verificați și semnați',
  readFirst: 'Citiți mai întâi documentul',
  readCopy: 'Citiți documentul',
  copyOnly: 'Primiți o copie a acestui document.\nNu trebuie să semnați nimic.',
  preparing: 'Acest document este încă în pregătire.\nAceastă pagină vă va anunța când este gata.',
  opening: 'Se încarcă documentul…',
  stillWaiting: 'Poate dura puțin. Nu trebuie să faceți nimic.',
  slow: 'Documentul se încarcă mai lent decât de obicei.',
  tabOpening: 'Documentul se deschide aici în câteva clipe.',
  emailed: 'Verificați e-mailul.\nV-am trimis un link către document.',
  inTab:
    'Documentul este deschis în altă filă.\nDupă ce terminați acolo, reveniți la această pagină.',
  shownElsewhere: 'Documentul este deja deschis pe această pagină.',
  finished: 'Ați terminat.\nNu mai trebuie să faceți nimic.',
  confirming: 'Se verifică…',
  confirmed: 'Gata.\nAți semnat documentul.',
  confirmedTitle: 'Gata.\nAți semnat „{title}”.',
  mayClose: 'Puteți închide această pagină.',
  copyPending: 'Copia dumneavoastră este în pregătire.',
  copyFailed: 'Copia dumneavoastră nu a putut fi pregătită. Vă poate ajuta {sender}.',
  unconfirmed:
    'Aproape gata.\nAșteptăm confirmarea. Această pagină vă va anunța; o puteți lăsa deschisă sau puteți reveni mai târziu.',
  cannotCheck: 'Momentan nu putem verifica rezultatul.\nAceastă pagină încearcă în continuare.',
  declined:
    'Ați refuzat să semnați acest document.\nDacă a fost o greșeală, vă poate ajuta {sender}.',
  expired:
    'Termenul pentru acest document a expirat.\nDacă mai doriți să semnați, vă poate ajuta {sender}.',
  replaced: 'Acum altcineva semnează acest document.\nNu mai trebuie să faceți nimic.',
  canceledBySender:
    'Acest document a fost anulat.\nNu mai trebuie să faceți nimic. La întrebări vă poate răspunde {sender}.',
  unavailable: 'Acest document nu mai este disponibil.\nVă poate ajuta {sender}.',
  declinedByOther: 'O altă persoană a refuzat acest document.\nNu mai trebuie să faceți nimic.',
  expiredLater: 'Ați semnat.\nTermenul a expirat înainte ca toți să semneze.',
  canceledLater:
    'Ați semnat.\nDocumentul a fost anulat ulterior. La întrebări vă poate răspunde {sender}.',
  declinedLater: 'Ați semnat.\nO altă persoană a refuzat ulterior documentul.',
  closed: 'Ați închis documentul.\nÎl puteți deschide din nou oricând doriți.',
  closedTab:
    'Documentul este închis.\nDacă l-ați semnat, veți vedea acest lucru aici în câteva clipe.',
  nothingSigned: 'De data aceasta nu s-a semnat nimic.',
  safeToRetry: 'Puteți încerca din nou fără risc.',
  alreadySigned: 'Dacă ați semnat deja, nu trebuie să semnați din nou.',
  failed: 'Documentul nu a putut fi deschis.',
  blocked:
    'Deschideți documentul într-o filă nouă pentru a-l semna.\nBrowserul nu îl afișează pe această pagină.',
  unauthenticated:
    'Sesiunea dumneavoastră s-a încheiat.\nDacă ați semnat, nu s-a pierdut nimic. Conectați-vă din nou pentru a vedea rezultatul.',
  notActionable:
    'Acest document nu mai poate fi semnat aici.\nDacă tocmai l-ați semnat, așteptați puțin. În caz contrar, vă poate ajuta {sender}.',
  alreadyCompleted: 'Ați finalizat deja acest document.\nNu mai trebuie să faceți nimic.',
  offline: 'Conectarea nu a reușit.\nVerificați conexiunea la internet.',
  busy: 'Serviciul de semnare este suprasolicitat.\nÎncercați din nou peste un minut.',
  tooLong: 'Durează prea mult.\nÎncercați din nou.',
  notReady: 'Acest document nu este încă pregătit pentru semnare.\nÎncercați din nou mai târziu.',
  accessExpired: 'Documentul a fost închis pentru siguranța dumneavoastră.\nDeschideți-l din nou.',
  notYourTurn:
    'Mai întâi trebuie să semneze altcineva.\nAceastă pagină vă va anunța când vă vine rândul.',
  canceled: 'Ați ieșit înainte de a semna.\nPuteți începe din nou.',
  popupBlocked: 'Browserul a blocat fila nouă.\nDeschideți documentul cu acest link.',
  trouble: 'Nu apare documentul?',
  openInTab: 'Deschideți într-o filă nouă',
  moveHere: 'Afișați aici',
  retry: 'Încercați din nou',
  retryIn: 'Încercați din nou peste {seconds} s',
  startAgain: 'Începeți din nou',
  startAgainQuestion: 'Doriți să începeți din nou? Datele introduse nu se păstrează.',
  recheck: 'Verificați dacă este gata',
  haveSigned: 'Am semnat',
  signIn: 'Conectați-vă',
  close: 'Închideți',
  skip: 'Săriți peste document',
  leaveQuestion:
    'Ieșiți fără să semnați? Datele introduse nu se păstrează. Puteți reveni să semnați mai târziu.',
  leave: 'Ieșiți',
  stay: 'Continuați semnarea',
  sender: 'persoana care a trimis documentul',
  roles: {
    all: {
      declined: 'Ați refuzat acest document.\nDacă a fost o greșeală, vă poate ajuta {sender}.',
      expired: 'Termenul pentru acest document a expirat.\nVă poate ajuta {sender}.',
      replaced: 'Acum altcineva se ocupă de acest document.\nNu mai trebuie să faceți nimic.',
      closedTab:
        'Documentul este închis.\nDacă ați terminat, veți vedea acest lucru aici în câteva clipe.',
      alreadySigned: 'Dacă ați terminat deja, nu trebuie să o faceți din nou.',
      blocked:
        'Deschideți documentul într-o filă nouă.\nBrowserul nu îl afișează pe această pagină.',
      unauthenticated:
        'Sesiunea dumneavoastră s-a încheiat.\nDacă ați terminat, nu s-a pierdut nimic. Conectați-vă din nou pentru a vedea rezultatul.',
      notActionable: 'Acest document este închis pentru dumneavoastră.\nVă poate ajuta {sender}.',
      canceled: 'Ați ieșit înainte de a termina.\nPuteți începe din nou.',
      haveSigned: 'Am terminat',
      leaveQuestion:
        'Ieșiți înainte de a termina? Datele introduse nu se păstrează. Puteți reveni mai târziu.',
      stay: 'Continuați',
    },
    approver: {
      start: 'Verificați și aprobați',
      confirmed: 'Gata.\nAți aprobat documentul.',
      confirmedTitle: 'Gata.\nAți aprobat „{title}”.',
    },
    viewer: {
      start: 'Vizualizați documentul',
      confirmed: 'Gata.\nAți vizualizat documentul.',
      confirmedTitle: 'Gata.\nAți vizualizat „{title}”.',
    },
    assistant: {
      start: 'Completați documentul',
      confirmed: 'Gata.\nAți completat partea dumneavoastră din document.',
      confirmedTitle: 'Gata.\nAți completat partea dumneavoastră din „{title}”.',
    },
  },
}
