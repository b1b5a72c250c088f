import { expect, it } from 'vitest'
import { ceremonyIn } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()

it('the sample portal shows the chosen language, even after a reload', async () => {
  const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await page.getByRole('button', { name: 'Prüfen und unterschreiben' }).waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'Ihre Unterschrift' }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('de')
})

it('the ceremony has the language of the sample portal, not that of the browser', async () => {
  const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await page.getByRole('heading', { name: 'Kredit für Ihre Renovierung' }).waitFor()
  await page.getByRole('button', { name: 'Prüfen und unterschreiben' }).click()
  await ceremonyIn(page).getByRole('heading', { name: 'Ihre Unterschrift' }).waitFor()
  expect(await ceremonyIn(page).locator('html').getAttribute('lang')).toBe('de')
  const title = ceremonyIn(page).getByRole('heading', { level: 1 })
  expect(await title.textContent()).toBe('Kredit für Ihre Renovierung')
})

it('a document that was opened follows the language of the sample portal', async () => {
  const page = await setup.visitAs('amara', '/documents/savings-plan')
  await page.getByRole('button', { name: 'Open the document' }).click()
  await ceremonyIn(page).getByRole('heading', { name: 'Savings plan' }).waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await page.getByRole('heading', { level: 1, name: 'Sparplan' }).waitFor()
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
  await page.getByRole('heading', { level: 1, name: 'Savings plan' }).waitFor()
  await page.getByRole('button', { name: 'Open the document' }).click()
  await ceremonyIn(page).getByRole('heading', { name: 'Savings plan' }).waitFor()
  expect(await ceremonyIn(page).locator('article').getAttribute('lang')).toBe('en')
})
