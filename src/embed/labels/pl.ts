import type { CeremonyLabels } from './ceremonyLabels.js'

/** Polish. */
export const pl: CeremonyLabels = {
  lang: 'pl',
  dir: 'ltr',
  start: 'Przejrzyj i podpisz',
  readFirst: 'Najpierw przeczytaj dokument',
  opening: 'Wczytywanie dokumentu…',
  stillWaiting: 'To może chwilę potrwać. Nie trzeba nic robić.',
  slow: 'Wczytywanie dokumentu trwa dłużej niż zwykle.',
  emailed: 'Proszę sprawdzić pocztę e-mail.\nWysłaliśmy link do dokumentu.',
  inTab:
    'Dokument jest otwarty w innej karcie.\nTa strona zaktualizuje się po zakończeniu podpisywania.',
  shownElsewhere: 'Dokument jest już otwarty na tej stronie.',
  finished: 'Z Państwa strony to wszystko.',
  confirming: 'Sprawdzanie podpisu…',
  confirmed: 'Podpisali Państwo dokument.',
  copyPending: 'Trwa przygotowywanie Państwa kopii.',
  confirmedTitle: 'Podpisali Państwo dokument „{title}”.',
  unconfirmed:
    'Prawie gotowe.\nCzekamy na odpowiedź usługi podpisu. Ta strona aktualizuje się sama; nie trzeba nic robić.',
  declined:
    'Odmówili Państwo podpisania tego dokumentu.\nJeśli to pomyłka, prosimy o kontakt z nadawcą.',
  expired:
    'Termin na podpisanie tego dokumentu minął.\nProsimy zwrócić się do nadawcy o nowy dokument.',
  replaced: 'Ten dokument podpisuje teraz inna osoba.\nNie trzeba nic więcej robić.',
  canceledBySender: 'Nadawca anulował ten dokument.\nNie trzeba nic więcej robić.',
  declinedByOther: 'Inna osoba odrzuciła ten dokument.\nNie trzeba nic więcej robić.',
  expiredLater: 'Podpisali Państwo dokument.\nTermin minął, zanim wszyscy podpisali.',
  canceledLater: 'Podpisali Państwo dokument.\nNadawca później go anulował.',
  declinedLater: 'Podpisali Państwo dokument.\nInna osoba później go odrzuciła.',
  closed: 'Dokument został zamknięty, zanim ta strona poznała wynik.',
  nothingSigned: 'Tym razem nic nie podpisano.',
  safeToRetry: 'Można bezpiecznie spróbować ponownie.',
  alreadySigned: 'Jeśli dokument jest już podpisany, nie trzeba podpisywać ponownie.',
  failed: 'Nie udało się otworzyć dokumentu.',
  blocked:
    'Aby podpisać dokument, proszę otworzyć go w nowej karcie.\nPrzeglądarka nie pokazuje go na tej stronie.',
  unauthenticated: 'Zostali Państwo wylogowani.',
  notActionable:
    'Nie można już podpisać tego dokumentu tutaj.\nDokument został właśnie podpisany? Ta strona wkrótce to pokaże. W innym razie prosimy o kontakt z nadawcą.',
  alreadyCompleted: 'Zakończyli już Państwo pracę z tym dokumentem.\nNie trzeba nic więcej robić.',
  offline: 'Nie udało się połączyć.\nProszę sprawdzić połączenie z internetem.',
  busy: 'Usługa podpisu jest przeciążona.\nProszę spróbować ponownie za minutę.',
  notReady: 'Ten dokument nie jest jeszcze gotowy do podpisu.\nProszę spróbować ponownie później.',
  accessExpired: 'Dokument zamknięto ze względów bezpieczeństwa.\nProszę otworzyć go ponownie.',
  notYourTurn:
    'Najpierw musi podpisać inna osoba.\nTa strona pokaże, kiedy nadejdzie Państwa kolej.',
  canceled: 'Przerwano przed podpisaniem.\nMożna zacząć od nowa.',
  popupBlocked:
    'Przeglądarka zablokowała nową kartę.\nProszę otworzyć dokument za pomocą tego linku.',
  trouble: 'Nie widać dokumentu?',
  silent: 'Nic tu nie widać?',
  openInTab: 'Otwórz w nowej karcie',
  moveHere: 'Pokaż tutaj',
  retry: 'Spróbuj ponownie',
  retryIn: 'Spróbuj ponownie za {seconds} s',
  startAgain: 'Zacznij od nowa',
  recheck: 'Sprawdź ponownie',
  haveSigned: 'Już podpisano',
  close: 'Zamknij',
  skip: 'Pomiń dokument',
  leaveQuestion: 'Wyjść bez podpisania? Wprowadzone dane nie zostaną zachowane.',
  leave: 'Wyjdź',
  stay: 'Kontynuuj podpisywanie',
}
