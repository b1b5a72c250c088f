import type { CeremonyLabels } from './ceremonyLabels.js'

/** Polish. */
export const pl: CeremonyLabels = {
  lang: 'pl',
  dir: 'ltr',
  start: 'Przejrzyj i podpisz',
  readFirst: 'Najpierw przeczytaj dokument',
  readCopy: 'Przeczytaj dokument',
  copyOnly: 'Otrzymają Państwo kopię tego dokumentu.\nNie trzeba nic podpisywać.',
  preparing: 'Ten dokument jest jeszcze przygotowywany.\nTa strona pokaże, kiedy będzie gotowy.',
  opening: 'Wczytywanie dokumentu…',
  stillWaiting: 'To może chwilę potrwać. Nie trzeba nic robić.',
  slow: 'Wczytywanie dokumentu trwa dłużej niż zwykle.',
  tabOpening: 'Dokument za chwilę otworzy się tutaj.',
  emailed: 'Proszę sprawdzić pocztę e-mail.\nWysłaliśmy link do dokumentu.',
  inTab: 'Dokument jest otwarty w innej karcie.\nPo zakończeniu proszę wrócić na tę stronę.',
  shownElsewhere: 'Dokument jest już otwarty na tej stronie.',
  finished: 'To już wszystko.\nNie trzeba nic więcej robić.',
  confirming: 'Sprawdzanie…',
  confirmed: 'Gotowe.\nPodpisali Państwo dokument.',
  confirmedTitle: 'Gotowe.\nPodpisali Państwo dokument „{title}”.',
  mayClose: 'Można zamknąć tę stronę.',
  copyPending: 'Trwa przygotowywanie Państwa kopii.',
  copyFailed: 'Nie udało się przygotować Państwa kopii. Pomocy udzieli {sender}.',
  unconfirmed:
    'Prawie gotowe.\nCzekamy na potwierdzenie. Pojawi się ono na tej stronie; można zostawić ją otwartą lub wrócić później.',
  cannotCheck: 'Nie możemy teraz sprawdzić wyniku.\nTa strona będzie próbować dalej.',
  declined:
    'Odmówili Państwo podpisania tego dokumentu.\nJeśli to pomyłka, pomocy udzieli {sender}.',
  expired:
    'Termin na podpisanie tego dokumentu minął.\nJeśli nadal chcą Państwo podpisać, pomocy udzieli {sender}.',
  replaced: 'Ten dokument podpisuje teraz inna osoba.\nNie trzeba nic więcej robić.',
  canceledBySender:
    'Ten dokument został anulowany.\nNie trzeba nic więcej robić. Na pytania odpowie {sender}.',
  unavailable: 'Ten dokument nie jest już dostępny.\nPomocy udzieli {sender}.',
  declinedByOther: 'Inna osoba odrzuciła ten dokument.\nNie trzeba nic więcej robić.',
  expiredLater: 'Podpisali Państwo dokument.\nTermin minął, zanim wszyscy podpisali.',
  canceledLater:
    'Podpisali Państwo dokument.\nPóźniej został on anulowany. Na pytania odpowie {sender}.',
  declinedLater: 'Podpisali Państwo dokument.\nInna osoba później go odrzuciła.',
  closed: 'Zamknęli Państwo dokument.\nMożna go ponownie otworzyć w dowolnej chwili.',
  closedTab:
    'Dokument jest zamknięty.\nJeśli już go Państwo podpisali, ta strona za chwilę to pokaże.',
  nothingSigned: 'Tym razem nic nie podpisano.',
  safeToRetry: 'Można bezpiecznie spróbować ponownie.',
  alreadySigned: 'Jeśli już Państwo podpisali, nie trzeba podpisywać ponownie.',
  failed: 'Nie udało się otworzyć dokumentu.',
  blocked:
    'Aby podpisać dokument, proszę otworzyć go w nowej karcie.\nPrzeglądarka nie pokazuje go na tej stronie.',
  unauthenticated:
    'Zostali Państwo wylogowani.\nJeśli już Państwo podpisali, nic nie przepadło. Proszę zalogować się ponownie, aby zobaczyć wynik.',
  notActionable:
    'Tego dokumentu nie można już tutaj podpisać.\nJeśli właśnie go Państwo podpisali, proszę chwilę poczekać. W innym razie pomocy udzieli {sender}.',
  alreadyCompleted: 'Zakończyli już Państwo pracę z tym dokumentem.\nNie trzeba nic więcej robić.',
  offline: 'Nie udało się połączyć.\nProszę sprawdzić połączenie z internetem.',
  busy: 'Usługa podpisu jest przeciążona.\nProszę spróbować ponownie za minutę.',
  tooLong: 'To trwa zbyt długo.\nProszę spróbować ponownie.',
  notReady: 'Ten dokument nie jest jeszcze gotowy do podpisu.\nProszę spróbować ponownie później.',
  accessExpired: 'Dokument zamknięto dla Państwa bezpieczeństwa.\nProszę otworzyć go ponownie.',
  notYourTurn:
    'Najpierw musi podpisać inna osoba.\nTa strona pokaże, kiedy nadejdzie Państwa kolej.',
  canceled: 'Wyszli Państwo przed podpisaniem.\nMożna zacząć od nowa.',
  popupBlocked:
    'Przeglądarka zablokowała nową kartę.\nProszę otworzyć dokument za pomocą tego linku.',
  trouble: 'Dokument się nie wyświetla?',
  openInTab: 'Otwórz w nowej karcie',
  moveHere: 'Pokaż tutaj',
  retry: 'Spróbuj ponownie',
  retryIn: 'Spróbuj ponownie za {seconds} s',
  startAgain: 'Zacznij od nowa',
  startAgainQuestion: 'Zacząć od nowa? Wprowadzone dane nie zostaną zachowane.',
  recheck: 'Sprawdź, czy gotowe',
  haveSigned: 'Mam już podpisane',
  signIn: 'Zaloguj się',
  close: 'Zamknij',
  skip: 'Pomiń dokument',
  leaveQuestion:
    'Wyjść bez podpisania? Wprowadzone dane nie zostaną zachowane. Można wrócić i podpisać później.',
  leave: 'Wyjdź',
  stay: 'Kontynuuj podpisywanie',
  sender: 'osoba, która przysłała dokument',
  roles: {
    all: {
      declined: 'Odrzucili Państwo ten dokument.\nJeśli to pomyłka, pomocy udzieli {sender}.',
      expired: 'Termin dotyczący tego dokumentu minął.\nPomocy udzieli {sender}.',
      replaced: 'Tym dokumentem zajmuje się teraz inna osoba.\nNie trzeba nic więcej robić.',
      closedTab:
        'Dokument jest zamknięty.\nJeśli już Państwo skończyli, ta strona za chwilę to pokaże.',
      alreadySigned: 'Jeśli już Państwo skończyli, nie trzeba tego powtarzać.',
      blocked:
        'Proszę otworzyć dokument w nowej karcie.\nPrzeglądarka nie pokazuje go na tej stronie.',
      unauthenticated:
        'Zostali Państwo wylogowani.\nJeśli już Państwo skończyli, nic nie przepadło. Proszę zalogować się ponownie, aby zobaczyć wynik.',
      notActionable: 'Ten dokument jest dla Państwa zamknięty.\nPomocy udzieli {sender}.',
      canceled: 'Wyszli Państwo przed ukończeniem.\nMożna zacząć od nowa.',
      haveSigned: 'Gotowe',
      leaveQuestion:
        'Wyjść przed ukończeniem? Wprowadzone dane nie zostaną zachowane. Można wrócić później.',
      stay: 'Kontynuuj',
    },
    approver: {
      start: 'Przejrzyj i zatwierdź',
      confirmed: 'Gotowe.\nZatwierdzili Państwo dokument.',
      confirmedTitle: 'Gotowe.\nZatwierdzili Państwo dokument „{title}”.',
    },
    viewer: {
      start: 'Zobacz dokument',
      confirmed: 'Gotowe.\nObejrzeli Państwo dokument.',
      confirmedTitle: 'Gotowe.\nObejrzeli Państwo dokument „{title}”.',
    },
    assistant: {
      start: 'Wypełnij dokument',
      confirmed: 'Gotowe.\nWypełnili Państwo swoją część dokumentu.',
      confirmedTitle: 'Gotowe.\nWypełnili Państwo swoją część dokumentu „{title}”.',
    },
  },
}
