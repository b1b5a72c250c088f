import type { CeremonyLabels } from './ceremonyLabels.js'

/** Swedish. */
export const sv: CeremonyLabels = {
  lang: 'sv',
  dir: 'ltr',
  start: 'Granska och signera',
  readFirst: 'Läs dokumentet först',
  readCopy: 'Läs dokumentet',
  copyOnly: 'Du får en kopia av dokumentet.\nDu behöver inte signera något.',
  preparing: 'Dokumentet förbereds fortfarande.\nDu får besked på den här sidan när det är klart.',
  opening: 'Dokumentet läses in…',
  stillWaiting: 'Det kan ta en stund. Du behöver inte göra något.',
  slow: 'Det tar längre tid än vanligt att läsa in dokumentet.',
  tabOpening: 'Ditt dokument öppnas här om ett ögonblick.',
  emailed: 'Kontrollera din e-post.\nVi har skickat en länk till dokumentet.',
  inTab: 'Dokumentet är öppet i en annan flik.\nKom tillbaka hit när du är klar där.',
  shownElsewhere: 'Dokumentet är redan öppet på den här sidan.',
  finished: 'Du är klar.\nDu behöver inte göra något mer.',
  confirming: 'Kontrollerar…',
  confirmed: 'Klart.\nDu har signerat dokumentet.',
  confirmedTitle: 'Klart.\nDu har signerat ”{title}”.',
  mayClose: 'Du kan stänga den här sidan.',
  copyPending: 'Din kopia förbereds.',
  copyFailed: 'Din kopia kunde inte skapas. Kontakta {sender}.',
  unconfirmed:
    'Nästan klart.\nVi väntar på bekräftelsen. Du får besked på den här sidan; du kan låta den vara öppen eller komma tillbaka senare.',
  cannotCheck: 'Vi kan inte kontrollera resultatet just nu.\nSidan fortsätter att försöka.',
  declined:
    'Du har avböjt att signera dokumentet.\nOm det var ett misstag kan du kontakta {sender}.',
  expired:
    'Tidsfristen för dokumentet har gått ut.\nOm du fortfarande vill signera kan du kontakta {sender}.',
  replaced: 'Någon annan signerar nu dokumentet.\nDu behöver inte göra något mer.',
  canceledBySender:
    'Dokumentet har återkallats.\nDu behöver inte göra något mer. Om du har frågor kan du kontakta {sender}.',
  unavailable: 'Dokumentet är inte längre tillgängligt.\nKontakta {sender}.',
  declinedByOther: 'En annan person har avböjt dokumentet.\nDu behöver inte göra något mer.',
  expiredLater: 'Du har signerat.\nTidsfristen gick ut innan alla hade signerat.',
  canceledLater:
    'Du har signerat.\nDokumentet återkallades senare. Om du har frågor kan du kontakta {sender}.',
  declinedLater: 'Du har signerat.\nEn annan person avböjde dokumentet senare.',
  closed: 'Du har stängt dokumentet.\nDu kan öppna det igen när du vill.',
  closedTab:
    'Dokumentet är stängt.\nOm du har signerat det får du besked på den här sidan om ett ögonblick.',
  nothingSigned: 'Inget signerades den här gången.',
  safeToRetry: 'Du kan tryggt försöka igen.',
  alreadySigned: 'Om du redan har signerat behöver du inte signera igen.',
  failed: 'Dokumentet kunde inte öppnas.',
  blocked:
    'Öppna dokumentet i en ny flik för att signera det.\nDin webbläsare visar det inte på den här sidan.',
  unauthenticated:
    'Du har loggats ut.\nOm du har signerat har inget gått förlorat. Logga in igen för att se resultatet.',
  notActionable:
    'Dokumentet kan inte längre signeras här.\nVänta en stund om du just har signerat det. Kontakta annars {sender}.',
  alreadyCompleted: 'Du är redan klar med dokumentet.\nDu behöver inte göra något mer.',
  offline: 'Det gick inte att ansluta.\nKontrollera din internetanslutning.',
  busy: 'Signeringstjänsten är hårt belastad.\nFörsök igen om en minut.',
  tooLong: 'Det tar för lång tid.\nFörsök igen.',
  notReady: 'Dokumentet är inte klart att signera än.\nFörsök igen senare.',
  accessExpired: 'Dokumentet stängdes för din säkerhet.\nÖppna det igen.',
  notYourTurn:
    'Någon annan måste signera först.\nDu får besked på den här sidan när det är din tur.',
  canceled: 'Du avbröt innan du hade signerat.\nDu kan börja om.',
  popupBlocked: 'Din webbläsare blockerade den nya fliken.\nÖppna dokumentet med den här länken.',
  trouble: 'Visas inte dokumentet?',
  openInTab: 'Öppna i en ny flik',
  moveHere: 'Visa här',
  retry: 'Försök igen',
  retryIn: 'Försök igen om {seconds} s',
  startAgain: 'Börja om',
  startAgainQuestion: 'Vill du börja om? Det du har fyllt i sparas inte.',
  recheck: 'Se om det är klart',
  haveSigned: 'Jag har signerat',
  signIn: 'Logga in',
  close: 'Stäng',
  skip: 'Hoppa över dokumentet',
  leaveQuestion:
    'Lämna utan att signera? Det du har fyllt i sparas inte. Du kan komma tillbaka och signera senare.',
  leave: 'Lämna',
  stay: 'Fortsätt signera',
  sender: 'den som skickade dokumentet',
  roles: {
    all: {
      declined: 'Du har avböjt dokumentet.\nOm det var ett misstag kan du kontakta {sender}.',
      expired: 'Tidsfristen för dokumentet har gått ut.\nKontakta {sender}.',
      replaced: 'Någon annan tar nu hand om dokumentet.\nDu behöver inte göra något mer.',
      closedTab:
        'Dokumentet är stängt.\nOm du är klar får du besked på den här sidan om ett ögonblick.',
      alreadySigned: 'Om du redan är klar behöver du inte göra det igen.',
      blocked: 'Öppna dokumentet i en ny flik.\nDin webbläsare visar det inte på den här sidan.',
      unauthenticated:
        'Du har loggats ut.\nOm du är klar har inget gått förlorat. Logga in igen för att se resultatet.',
      notActionable: 'Dokumentet är stängt för dig.\nKontakta {sender}.',
      canceled: 'Du avbröt innan du var klar.\nDu kan börja om.',
      haveSigned: 'Jag är klar',
      leaveQuestion:
        'Lämna innan du är klar? Det du har fyllt i sparas inte. Du kan komma tillbaka senare.',
      stay: 'Fortsätt',
    },
    approver: {
      start: 'Granska och godkänn',
      confirmed: 'Klart.\nDu har godkänt dokumentet.',
      confirmedTitle: 'Klart.\nDu har godkänt ”{title}”.',
    },
    viewer: {
      start: 'Visa dokumentet',
      confirmed: 'Klart.\nDu har tittat på dokumentet.',
      confirmedTitle: 'Klart.\nDu har tittat på ”{title}”.',
    },
    assistant: {
      start: 'Fyll i dokumentet',
      confirmed: 'Klart.\nDu har fyllt i din del av dokumentet.',
      confirmedTitle: 'Klart.\nDu har fyllt i din del av ”{title}”.',
    },
  },
}
