/** Plain text; a line that begins with `## ` is a heading (see the emulator's `DocumentSeed`). */
export const powerOfAttorney = `With this document the account holder who signs below gives another person the right to act for them at Larkfield Bank.

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

What is done under this right binds the account holder as if they had done it. The bank carries out instructions only after it has checked who gives them, and keeps a record that both people can read.`
