/** The text of a sample non-disclosure agreement. */
export const nondisclosure = {
  title: 'Mutual non-disclosure agreement',
  lang: 'en',
  text: `Northgate Homes Ltd. and the person who signs below (each “a party”) wish to talk about working together, and will tell each other things that are not public. They agree on the following.

## 1. What is confidential

Confidential information is whatever one party gives the other, in any form, that is marked as confidential or that a sensible person would take to be so: plans, prices, customers’ details, designs, source code and the fact of these talks.

It is not confidential if it is public without a breach of this agreement, if the party that receives it already knew it, if a third person who was free to do so passed it on, or if it was worked out independently.

## 2. What the parties promise

Each party uses the other’s confidential information only to decide on and to carry out their work together. It shows it only to those of its people and advisers who need it for that and who are bound to the same care, and it protects it as it protects its own, and with reasonable care at the least.

## 3. Return

When asked in writing, a party returns or destroys the other’s confidential information within thirty days, and confirms that it has done so. Copies in ordinary backups may run out in their usual time, and stay under this agreement until then.

## 4. Term

This agreement begins when both have signed it. It covers what is disclosed in the following two years, and its duties last for five years from each disclosure; for trade secrets, as long as they remain secret.

## 5. Closing terms

Neither party may transfer this agreement without the other’s consent. Changes are made in writing. If a clause is invalid, the others stand. This agreement may be signed electronically; a copy that is signed so counts as the original.`,
}
