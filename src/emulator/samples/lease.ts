/** The text of a sample lease, a few hundred words long. */
export const lease = {
  title: 'Residential lease, 14 Alder Street',
  lang: 'en',
  text: `This lease is made between Northgate Homes Ltd. (“the landlord”) and the person who signs below (“the tenant”). It sets out what each of them may expect of the other for as long as the tenant lives in the home described here.

## 1. The home

The landlord lets to the tenant the apartment on the second floor of 14 Alder Street, with two rooms, a kitchen, a bathroom and a balcony, together with cellar compartment 7 and the right to use the shared laundry, the bicycle room and the garden.

The tenant has seen the home. The condition in which it is handed over is recorded, room by room, in a handover report that both sides sign on the day the keys change hands.

## 2. Term

The lease begins on 1 March and runs for an indefinite time. The tenant may end it at the close of any month by giving three months’ notice in writing. The landlord may end it only for the reasons that the law allows and with the notice that the law requires.

## 3. Rent and costs

The rent is 1,180.00 a month, excluding heating and water. An advance of 145.00 a month is paid for heating, water, refuse collection and the lighting of shared areas; it is settled once a year against what was in fact used, and the tenant may look at the bills.

Rent and advance are due by the third working day of each month. If a payment is late, the landlord sends a reminder first and may charge interest at the statutory rate only after fourteen further days.

## 4. Deposit

The tenant pays a deposit of two months’ rent, in one sum or in three equal parts, the first of them before moving in. The landlord keeps it in an account separate from his own assets, and returns it with interest no later than sixty days after the home has been handed back, less what is needed to make good damage that goes beyond ordinary wear.

## 5. Use of the home

The home is let for living in. The tenant may have guests, and may work from home as long as this brings neither customers nor noise to the house. Subletting a part of the home needs the landlord’s consent, which may be refused only for good cause. Small pets may be kept; a dog or a cat needs consent, which is given unless it would disturb the other tenants.

Between ten in the evening and six in the morning, noise is to be kept to the level of a quiet conversation.

## 6. Repairs

The landlord keeps the building, the heating, the pipes, the wiring and the appliances that belong to the home in working order. The tenant reports defects without delay, and allows tradespeople in at a time agreed at least two days ahead; in an emergency, at once.

If a defect that the tenant has reported makes the home markedly less fit to live in, the rent is reduced for as long as it lasts, in proportion to how much of the home’s use is lost.

## 7. Closing terms

Changes to this lease are made in writing. If a clause turns out to be invalid, the others stand, and the gap is filled by what the law provides. This lease may be signed electronically; a copy that is signed so counts as the original.`,
}
