import { test } from '@playwright/test'
import { signCeremony } from 'react-signing-ceremony/testing/playwright'

// Start the emulator and your app before this test.
const emulator = process.env.SIGNING_SERVICE_URL ?? 'http://127.0.0.1:8787'
const portal = process.env.PORTAL_URL ?? 'http://localhost:5173'

// A signed document cannot be signed again, so each test begins with the envelope of the start.
test.beforeEach(({ request }) => request.delete(`${emulator}/_emulator`))

test('Ada signs the lease', async ({ page }) => {
  await page.goto(`${portal}/`)
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await signCeremony(page, { name: 'Ada Lovelace' })
  await page.locator('.signing-ceremony[data-status=confirmed]').waitFor()
})
