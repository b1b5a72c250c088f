import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '../../../src/embed/labels/en.js'
import { SigningCeremony } from '../../../src/react/index.js'
import { grantOf } from '../../embed/support/showCeremony.js'
import { RECIPIENT, renderSigning } from '../support/renderSigning.js'

const lease = <SigningCeremony recipientId={RECIPIENT} title="Lease" presentation="inline" />

it('A link beside the start button opens the document to read, until the ceremony starts.', async () => {
  const { getByText, queryByText, reach } = renderSigning(lease, { service: { document: true } })
  const link = getByText(en.readFirst).closest('a')
  expect(link?.getAttribute('href')).toBe(`/api/signing/recipients/${RECIPIENT}/document`)
  expect(link?.target).toBe('_blank')
  act(() => getByText(en.start).click())
  await reach('open')
  expect(queryByText(en.readFirst)).toBeNull()
})

it('No such link exists without `service.document`, or with a `create` of the host.', () => {
  const own = <SigningCeremony ceremonyKey="lease" title="Lease" create={async () => grantOf()} />
  for (const { queryByText, unmount } of [
    renderSigning(lease),
    renderSigning(own, { service: { document: true } }),
  ]) {
    expect(queryByText(en.readFirst)).toBeNull()
    unmount()
  }
})
