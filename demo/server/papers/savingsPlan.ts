/** Plain text; a line that begins with `## ` is a heading (see the emulator's `DocumentSeed`). */
export const savingsPlan = {
  en: `This agreement sets up a savings plan with Larkfield Bank for the person who signs below (“the saver”).

## 1. The plan

The saver puts aside €150.00 a month. The amount is moved from the current account on the fifth day of each month, or on the next working day. The saver may change it, pause it or add to it at any time in the portal.

## 2. Interest

The plan bears interest at 2.40% a year. Interest is calculated for each day and credited on 31 December. The bank may change the rate for the future; it informs the saver two months before, and the saver may then end the plan immediately.

## 3. Withdrawals

Up to €2,000.00 can be withdrawn in any month. For larger amounts the bank asks for notice of thirty days; without it, one month’s interest on the part above €2,000.00 is kept back.

## 4. Safety

Savings are protected by the statutory deposit guarantee up to the amount that the law names. The bank does not invest them on the saver’s behalf, and their value does not move with any market.

## 5. End of the plan

The saver may end the plan at any time. The bank may end it with three months’ notice. The money with all interest to that day is then paid to the current account.`,
  de: `Mit diesem Vertrag wird ein Sparplan bei der Larkfield Bank für die Person eingerichtet, die unten unterschreibt.

## 1. Der Plan

Jeden Monat werden 150,00 € gespart. Der Betrag wird am fünften Tag des Monats oder am nächsten Bankarbeitstag vom Girokonto umgebucht. Er kann im Portal jederzeit geändert, ausgesetzt oder aufgestockt werden.

## 2. Zinsen

Der Plan wird mit 2,40 % im Jahr verzinst. Die Zinsen werden taggenau berechnet und am 31. Dezember gutgeschrieben. Die Bank kann den Zinssatz für die Zukunft ändern; sie kündigt das zwei Monate vorher an, und der Plan kann dann sofort beendet werden.

## 3. Auszahlungen

In jedem Monat können bis zu 2.000,00 € ausgezahlt werden. Für höhere Beträge gilt eine Frist von dreißig Tagen; ohne diese Frist wird auf den Teil über 2.000,00 € ein Monatszins einbehalten.

## 4. Sicherheit

Das Ersparte ist durch die gesetzliche Einlagensicherung bis zu dem Betrag geschützt, den das Gesetz nennt. Die Bank legt es nicht an, und sein Wert folgt keinem Markt.

## 5. Ende des Plans

Der Plan kann jederzeit beendet werden. Die Bank kann ihn mit einer Frist von drei Monaten beenden. Das Geld wird dann mit allen Zinsen bis zu diesem Tag auf das Girokonto ausgezahlt.`,
}
