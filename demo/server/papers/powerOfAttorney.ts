/** Plain text; a line that begins with `## ` is a heading (see the emulator's `DocumentSeed`). */
export const powerOfAttorney = {
  en: `With this document the account holder who signs below gives another person the right to act for them at Larkfield Bank.

## 1. Who may act

The right is given to the account holder’s sister, Ifeoma Okafor, whose identity the bank has checked in its branch at 3 Mill Lane.

## 2. What she may do

She may look at the account and its statements, pay bills, make transfers up to €5,000.00 a day, withdraw cash and speak with the bank about all of this.

She may not close the account, take up a loan, change the address, order cards in her own name, or pass this right on to anybody else.

## 3. From when, and for how long

The right begins when this document has been signed and ends when the account holder says so. It does not end with the account holder’s death; from then on the bank acts on the instructions of the heirs.

## 4. How it ends

The account holder may end it at any time and without giving a reason, in the portal, by telephone or in a branch. The bank then immediately refuses further instructions and informs both people.

## 5. Responsibility

What is done under this right binds the account holder as if they had done it. The bank carries out instructions only after it has checked who gives them, and keeps a record that both people can read.`,
  de: `Mit diesem Dokument gibt die Kontoinhaberin oder der Kontoinhaber, die oder der unten unterschreibt, einer anderen Person das Recht, bei der Larkfield Bank für sie oder ihn zu handeln.

## 1. Wer handeln darf

Das Recht erhält die Schwester, Ifeoma Okafor. Die Bank hat ihre Identität in der Filiale Mill Lane 3 geprüft.

## 2. Was sie darf

Sie darf das Konto und die Auszüge einsehen, Rechnungen bezahlen, bis zu 5.000,00 € am Tag überweisen, Bargeld abheben und mit der Bank über all das sprechen.

Sie darf das Konto nicht schließen, keinen Kredit aufnehmen, die Anschrift nicht ändern, keine Karten auf ihren eigenen Namen bestellen und dieses Recht nicht weitergeben.

## 3. Beginn und Dauer

Das Recht beginnt mit der Unterschrift unter dieses Dokument und endet mit dem Widerruf. Es endet nicht mit dem Tod der Kontoinhaberin oder des Kontoinhabers; von da an folgt die Bank den Erben.

## 4. Wie es endet

Es kann jederzeit und ohne Angabe von Gründen beendet werden: im Portal, am Telefon oder in einer Filiale. Die Bank lehnt dann sofort weitere Aufträge ab und informiert beide Personen.

## 5. Verantwortung

Was aufgrund dieses Rechts geschieht, gilt wie selbst getan. Die Bank führt Aufträge nur aus, nachdem sie geprüft hat, von wem sie stammen, und führt darüber ein Protokoll, das beide lesen können.`,
}
