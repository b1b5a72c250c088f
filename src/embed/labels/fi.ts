import type { CeremonyLabels } from './ceremonyLabels.js'

/** Finnish. */
export const fi: CeremonyLabels = {
  lang: 'fi',
  dir: 'ltr',
  start: 'Tarkista ja allekirjoita',
  readFirst: 'Lue asiakirja ensin',
  readCopy: 'Lue asiakirja',
  copyOnly: 'Saat kopion tästä asiakirjasta.\nSinun ei tarvitse allekirjoittaa mitään.',
  preparing: 'Tätä asiakirjaa valmistellaan vielä.\nTämä sivu kertoo, kun se on valmis.',
  opening: 'Asiakirjaa ladataan…',
  stillWaiting: 'Tämä voi kestää hetken. Sinun ei tarvitse tehdä mitään.',
  slow: 'Asiakirjan lataaminen kestää tavallista kauemmin.',
  tabOpening: 'Asiakirjasi avautuu tähän hetken kuluttua.',
  emailed: 'Tarkista sähköpostisi.\nLähetimme sinulle linkin asiakirjaan.',
  inTab:
    'Asiakirja on avoinna toisessa välilehdessä.\nKun olet valmis siellä, palaa tälle sivulle.',
  shownElsewhere: 'Asiakirja on jo avoinna tällä sivulla.',
  finished: 'Osuutesi on valmis.\nSinun ei tarvitse tehdä muuta.',
  confirming: 'Tarkistetaan…',
  confirmed: 'Valmis.\nOlet allekirjoittanut asiakirjan.',
  confirmedTitle: 'Valmis.\nOlet allekirjoittanut asiakirjan ”{title}”.',
  mayClose: 'Voit sulkea tämän sivun.',
  copyPending: 'Kopiotasi valmistellaan.',
  copyFailed: 'Kopiotasi ei voitu valmistella. Asiassa auttaa {sender}.',
  unconfirmed:
    'Melkein valmista.\nOdotamme vahvistusta. Tämä sivu kertoo siitä sinulle; voit jättää sivun auki tai palata myöhemmin.',
  cannotCheck: 'Emme voi tarkistaa tulosta juuri nyt.\nTämä sivu jatkaa yrittämistä.',
  declined:
    'Kieltäydyit allekirjoittamasta tätä asiakirjaa.\nJos se oli erehdys, asiassa auttaa {sender}.',
  expired:
    'Asiakirjan määräaika on päättynyt.\nJos haluat vielä allekirjoittaa, asiassa auttaa {sender}.',
  replaced: 'Joku toinen allekirjoittaa nyt tämän asiakirjan.\nSinun ei tarvitse tehdä muuta.',
  canceledBySender:
    'Tämä asiakirja on peruutettu.\nSinun ei tarvitse tehdä muuta. Kysymyksiin vastaa {sender}.',
  unavailable: 'Tämä asiakirja ei ole enää saatavilla.\nAsiassa auttaa {sender}.',
  declinedByOther:
    'Toinen henkilö on kieltäytynyt allekirjoittamasta tätä asiakirjaa.\nSinun ei tarvitse tehdä muuta.',
  expiredLater:
    'Olet allekirjoittanut.\nMääräaika päättyi ennen kuin kaikki olivat allekirjoittaneet.',
  canceledLater:
    'Olet allekirjoittanut.\nAsiakirja peruutettiin myöhemmin. Kysymyksiin vastaa {sender}.',
  declinedLater: 'Olet allekirjoittanut.\nToinen henkilö kieltäytyi myöhemmin allekirjoittamasta.',
  closed: 'Suljit asiakirjan.\nVoit avata sen uudelleen milloin tahansa.',
  closedTab:
    'Asiakirja on suljettu.\nJos allekirjoitit sen, tämä sivu kertoo siitä hetken kuluttua.',
  nothingSigned: 'Tällä kertaa mitään ei allekirjoitettu.',
  safeToRetry: 'Voit turvallisesti yrittää uudelleen.',
  alreadySigned: 'Jos olet jo allekirjoittanut, sinun ei tarvitse allekirjoittaa uudelleen.',
  failed: 'Asiakirjaa ei voitu avata.',
  blocked:
    'Avaa asiakirja uudessa välilehdessä, jotta voit allekirjoittaa sen.\nSelaimesi ei näytä sitä tällä sivulla.',
  unauthenticated:
    'Sinut on kirjattu ulos.\nJos olet allekirjoittanut, mitään ei ole kadonnut. Näet tuloksen, kun kirjaudut uudelleen sisään.',
  notActionable:
    'Tätä asiakirjaa ei voi enää allekirjoittaa tässä.\nJos allekirjoitit sen juuri, odota hetki. Muussa tapauksessa asiassa auttaa {sender}.',
  alreadyCompleted: 'Olet jo saanut tämän asiakirjan valmiiksi.\nSinun ei tarvitse tehdä muuta.',
  offline: 'Yhteyttä ei voitu muodostaa.\nTarkista internetyhteytesi.',
  busy: 'Allekirjoituspalvelu on ruuhkautunut.\nYritä uudelleen minuutin kuluttua.',
  tooLong: 'Tämä kestää liian kauan.\nYritä uudelleen.',
  notReady: 'Asiakirja ei ole vielä valmis allekirjoitettavaksi.\nYritä myöhemmin uudelleen.',
  accessExpired: 'Asiakirja suljettiin turvallisuutesi vuoksi.\nAvaa se uudelleen.',
  notYourTurn: 'Jonkun toisen on allekirjoitettava ensin.\nTämä sivu kertoo, kun on sinun vuorosi.',
  canceled: 'Poistuit ennen allekirjoittamista.\nVoit aloittaa alusta.',
  popupBlocked: 'Selaimesi esti uuden välilehden.\nAvaa asiakirja tällä linkillä.',
  trouble: 'Eikö asiakirja näy?',
  openInTab: 'Avaa uudessa välilehdessä',
  moveHere: 'Näytä tässä',
  retry: 'Yritä uudelleen',
  retryIn: 'Yritä uudelleen {seconds} s kuluttua',
  startAgain: 'Aloita alusta',
  startAgainQuestion: 'Aloitetaanko alusta? Täyttämiäsi tietoja ei tallenneta.',
  recheck: 'Katso, onko se valmis',
  haveSigned: 'Olen allekirjoittanut',
  signIn: 'Kirjaudu sisään',
  close: 'Sulje',
  skip: 'Ohita asiakirja',
  leaveQuestion:
    'Poistutaanko allekirjoittamatta? Täyttämiäsi tietoja ei tallenneta. Voit palata allekirjoittamaan myöhemmin.',
  leave: 'Poistu',
  stay: 'Jatka allekirjoittamista',
  sender: 'asiakirjan lähettäjä',
  roles: {
    all: {
      declined: 'Kieltäydyit tästä asiakirjasta.\nJos se oli erehdys, asiassa auttaa {sender}.',
      expired: 'Asiakirjan määräaika on päättynyt.\nAsiassa auttaa {sender}.',
      replaced: 'Joku toinen hoitaa nyt tämän asiakirjan.\nSinun ei tarvitse tehdä muuta.',
      closedTab:
        'Asiakirja on suljettu.\nJos osuutesi on valmis, tämä sivu kertoo siitä hetken kuluttua.',
      alreadySigned: 'Jos osuutesi on jo valmis, sinun ei tarvitse tehdä sitä uudelleen.',
      blocked: 'Avaa asiakirja uudessa välilehdessä.\nSelaimesi ei näytä sitä tällä sivulla.',
      unauthenticated:
        'Sinut on kirjattu ulos.\nJos osuutesi on valmis, mitään ei ole kadonnut. Näet tuloksen, kun kirjaudut uudelleen sisään.',
      notActionable: 'Tämä asiakirja ei ole enää avoinna sinulle.\nAsiassa auttaa {sender}.',
      canceled: 'Poistuit ennen kuin osuutesi oli valmis.\nVoit aloittaa alusta.',
      haveSigned: 'Osuuteni on valmis',
      leaveQuestion:
        'Poistutaanko kesken? Täyttämiäsi tietoja ei tallenneta. Voit palata myöhemmin.',
      stay: 'Jatka',
    },
    approver: {
      start: 'Tarkista ja hyväksy',
      confirmed: 'Valmis.\nOlet hyväksynyt asiakirjan.',
      confirmedTitle: 'Valmis.\nOlet hyväksynyt asiakirjan ”{title}”.',
    },
    viewer: {
      start: 'Katso asiakirjaa',
      confirmed: 'Valmis.\nOlet katsonut asiakirjan.',
      confirmedTitle: 'Valmis.\nOlet katsonut asiakirjan ”{title}”.',
    },
    assistant: {
      start: 'Täytä asiakirja',
      confirmed: 'Valmis.\nOlet täyttänyt osuutesi asiakirjasta.',
      confirmedTitle: 'Valmis.\nOlet täyttänyt osuutesi asiakirjasta ”{title}”.',
    },
  },
}
