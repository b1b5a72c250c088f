/** Plain text; a line that begins with `## ` is a heading (see the emulator's `DocumentSeed`). */
export const accountTerms = `Larkfield Bank changes the terms of its current accounts. The new terms hold from the day named in clause 4 for everybody who has agreed to them. Nothing changes for customers who do not agree; they may keep the account as it is, or close it without cost.

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

The price of the account, the interest on credit balances, the protection of deposits and the notice that either side must give all stay as they are.`
