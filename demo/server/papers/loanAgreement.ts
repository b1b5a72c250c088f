/** Plain text; a line that begins with `## ` is a heading (see the emulator's `DocumentSeed`). */
export const loanAgreement = `This agreement is made between Larkfield Bank (“the bank”) and the person who signs below (“the borrower”). It sets out what is lent, what it costs, and what each side may expect of the other until the loan is repaid.

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

The bank uses what it knows of the borrower to keep this agreement and for nothing else, and deletes it when the law no longer requires it to be kept.`
