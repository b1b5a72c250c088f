/** Plain text; a line that begins with `## ` is a heading (see the emulator's `DocumentSeed`). */
export const loanAgreement = {
  en: `This agreement is made between Larkfield Bank (“the bank”) and the person who signs below (“the borrower”). It sets out what is lent, what it costs, and what each side may expect of the other until the loan is repaid.

## 1. The loan

The bank lends the borrower €18,500.00 for the renovation of a home. The amount is paid to the borrower’s current account in one sum within two working days of the day on which both sides have signed.

## 2. Interest

The rate of interest is fixed at 4.10% a year for the whole term. The annual percentage rate is 4.18%. No other charges are made for arranging, keeping or closing the loan.

## 3. Repayment

The loan is repaid in 60 monthly instalments of €341.66, due on the first working day of each month and collected from the borrower’s current account. The last instalment may be smaller. The total to be repaid is €20,499.42.

The borrower may repay all or part of the loan early at any time. The bank charges nothing for early repayment, and the interest that would have fallen due afterwards is not owed.

## 4. If a payment is missed

If an instalment is not paid, the bank writes to the borrower before anything else happens. Interest on the amount in arrears is charged at the rate of this agreement and no higher. If two instalments in a row are missed, the bank may ask for the loan as a whole, after it has offered a conversation about what can be done.

## 5. Changes in circumstances

The borrower tells the bank of a change of name, address or account. The borrower should also tell the bank early of anything that may make the instalments hard to pay; the sooner it is known, the more can be arranged.

## 6. Right to withdraw

The borrower may withdraw from this agreement within fourteen days of signing it, without giving a reason. Money that has been paid out is returned within thirty days with the interest of those days.

## 7. Data

The bank uses what it knows of the borrower to keep this agreement and for nothing else, and deletes it when the law no longer requires it to be kept.`,
  de: `Dieser Vertrag wird zwischen der Larkfield Bank („die Bank“) und der Person geschlossen, die unten unterschreibt („die Kreditnehmerin oder der Kreditnehmer“). Er regelt, was verliehen wird, was es kostet und was beide Seiten voneinander erwarten dürfen, bis der Kredit zurückgezahlt ist.

## 1. Der Kredit

Die Bank leiht 18.500,00 € für die Renovierung einer Wohnung. Der Betrag wird innerhalb von zwei Bankarbeitstagen nach der Unterschrift beider Seiten in einer Summe auf das Girokonto ausgezahlt.

## 2. Zinsen

Der Zinssatz beträgt für die ganze Laufzeit fest 4,10 % im Jahr. Der effektive Jahreszins beträgt 4,18 %. Weitere Kosten für Abschluss, Führung oder Ende des Kredits fallen nicht an.

## 3. Rückzahlung

Der Kredit wird in 60 Monatsraten zu 341,66 € zurückgezahlt. Sie sind am ersten Bankarbeitstag jedes Monats fällig und werden vom Girokonto abgebucht. Die letzte Rate kann niedriger sein. Insgesamt sind 20.499,42 € zurückzuzahlen.

Der Kredit kann jederzeit ganz oder teilweise vorzeitig zurückgezahlt werden. Die Bank berechnet dafür nichts, und spätere Zinsen entfallen.

## 4. Wenn eine Rate ausbleibt

Bleibt eine Rate aus, schreibt die Bank zuerst einen Brief. Auf den rückständigen Betrag fallen Zinsen nach diesem Vertrag an und keine höheren. Bleiben zwei Raten hintereinander aus, kann die Bank den ganzen Kredit fällig stellen, nachdem sie ein Gespräch über Auswege angeboten hat.

## 5. Veränderte Umstände

Eine Änderung von Name, Anschrift oder Konto ist der Bank mitzuteilen. Was die Zahlung der Raten erschweren könnte, sollte sie früh erfahren; je früher sie es weiß, desto mehr lässt sich vereinbaren.

## 6. Widerrufsrecht

Dieser Vertrag kann innerhalb von vierzehn Tagen nach der Unterschrift ohne Angabe von Gründen widerrufen werden. Bereits ausgezahltes Geld ist innerhalb von dreißig Tagen mit den Zinsen dieser Tage zurückzuzahlen.

## 7. Daten

Die Bank verwendet ihr Wissen über ihre Kundinnen und Kunden nur für diesen Vertrag. Sie löscht die Daten, sobald das Gesetz ihre Aufbewahrung nicht mehr verlangt.`,
}
