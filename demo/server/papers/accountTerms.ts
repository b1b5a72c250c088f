/** Plain text; a line that begins with `## ` is a heading (see the emulator's `DocumentSeed`). */
export const accountTerms = {
  en: `Larkfield Bank changes the terms of its current accounts. The new terms hold from the day named in clause 4 for everybody who has agreed to them. Nothing changes for customers who do not agree; they may keep the account as it is, or close it without cost.

## 1. Improvements

Transfers to other banks in the same currency arrive within ten seconds at any hour, at no charge. The account shows card payments immediately, with the name of the shop. A card can be blocked and released again by its holder at any time.

## 2. Higher prices

Cash withdrawals at machines of other banks cost €2.00 from the fourth withdrawal in a month (so far, the first six were free). Paper statements sent by post cost €1.50 each. Statements in the portal remain free.

## 3. Clarifications

An overdraft that has not been agreed is not a service of the account. Payments for which there is not enough money are not carried out, and no fee is charged for that.

If money is sent to a wrong account by mistake, the bank helps to get it back and charges only what other banks charge it.

## 4. When the changes begin

The new terms begin on the first day of the month after the customer has agreed, and not before the customer has had two months to read them.

## 5. What does not change

The price of the account, the interest on credit balances, the protection of deposits and the notice that either side must give all stay as they are.`,
  de: `Die Larkfield Bank ändert die Bedingungen ihrer Girokonten. Die neuen Bedingungen gelten von dem in Abschnitt 4 genannten Tag an für alle, die ihnen zugestimmt haben. Wer nicht zustimmt, behält das Konto wie bisher oder schließt es kostenlos.

## 1. Verbesserungen

Überweisungen an andere Banken in derselben Währung kommen zu jeder Stunde innerhalb von zehn Sekunden an, ohne Kosten. Kartenzahlungen erscheinen sofort mit dem Namen des Geschäfts. Eine Karte kann jederzeit selbst gesperrt und wieder freigegeben werden.

## 2. Höhere Preise

Bargeld an Automaten anderer Banken kostet ab der vierten Abhebung im Monat 2,00 € (bisher waren die ersten sechs kostenlos). Kontoauszüge per Post kosten je 1,50 €. Auszüge im Portal bleiben kostenlos.

## 3. Klarstellungen

Eine nicht vereinbarte Überziehung ist keine Leistung des Kontos. Zahlungen ohne ausreichendes Guthaben werden nicht ausgeführt, und dafür fallen keine Kosten an.

Wird Geld irrtümlich auf ein falsches Konto überwiesen, hilft die Bank bei der Rückholung und berechnet nur, was andere Banken ihr berechnen.

## 4. Beginn der Änderungen

Die neuen Bedingungen gelten vom ersten Tag des Monats nach der Zustimmung an, frühestens aber nach zwei Monaten zum Lesen.

## 5. Was gleich bleibt

Der Kontopreis, die Zinsen auf Guthaben, die Einlagensicherung und die Kündigungsfristen beider Seiten bleiben unverändert.`,
}
