/** Plain text; a line that begins with `## ` is a heading (see the emulator's `DocumentSeed`). */
export const contactConsent = {
  en: `The customer who signs below allows Larkfield Bank to send news by email. Without this consent, the bank writes only about the customer’s accounts and contracts.

## 1. What the bank sends

At most one email a month, about the bank’s own products. The bank gives the address to nobody else.

## 2. End of the consent

The customer can withdraw this consent at any time, with the link in each email or in the portal. The bank then sends no further news.`,
  de: `Wer unten unterschreibt, erlaubt der Larkfield Bank, Neuigkeiten per E-Mail zu senden. Ohne diese Einwilligung schreibt die Bank nur zu den eigenen Konten und Verträgen.

## 1. Was die Bank sendet

Höchstens eine E-Mail im Monat, über Angebote der Bank. Die Bank gibt die Adresse nicht weiter.

## 2. Ende der Einwilligung

Die Einwilligung kann jederzeit widerrufen werden, mit dem Link in jeder E-Mail oder im Portal. Danach sendet die Bank keine Neuigkeiten mehr.`,
}
