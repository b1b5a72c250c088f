import { describe, expect, it } from 'vitest'
import { spaceOf } from '../../../src/commandLine/doctor/addressSpace.js'
import { run } from '../run.js'
import { diagnose, portalWith } from './diagnose.js'

// An address of the network for documentation, which `doctor` resolves without a name server.
const PUBLIC = 'https://203.0.113.7'

describe('the check local_network of doctor', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['10.1.2.3', 'local'],
    ['172.31.255.255', 'local'],
    ['192.168.0.9', 'local'],
    ['100.64.0.1', 'local'],
    ['169.254.9.9', 'local'],
    ['fd12::1', 'local'],
    ['fe80::1', 'local'],
    ['::ffff:10.0.0.1', 'local'],
    ['172.32.0.1', 'public'],
    ['203.0.113.7', 'public'],
    ['2001:db8::1', 'public'],
  ])('classifies %s as a %s address', (address, space) => {
    expect(spaceOf(address)).toBe(space)
  })

  it('warns of a public ceremony whose landing page is on a less public address', async () => {
    const { checks, code } = await diagnose(await portalWith(), ['--ceremony-origin', PUBLIC])
    expect(checks.find(({ name }) => name === 'local_network')).toMatchObject({
      result: 'warning',
      seen: expect.stringContaining('has an address of the user’s own machine'),
      remedy: expect.stringContaining('"loopback-network"'),
    })
    expect(code).toBe(0)
  })

  it('warns of a landing page on a private address, and names its permission', async () => {
    const landing = ['--landing', 'http://10.255.255.1:9/finished', '--ceremony-origin', PUBLIC]
    const { checks } = await diagnose(await portalWith(), landing)
    expect(checks.find(({ name }) => name === 'local_network')).toMatchObject({
      result: 'warning',
      seen: '10.255.255.1 (redirect_url) has a private address, but the ceremony is public.',
      remedy: expect.stringContaining('"local-network"'),
    })
  })

  it('passes if the ceremony is on the same machine as the landing page', async () => {
    const origin = ['--ceremony-origin', 'http://127.0.0.1:4000']
    const { checks } = await diagnose(await portalWith(), origin)
    expect(checks.find(({ name }) => name === 'local_network')).toMatchObject({ result: 'ok' })
  })

  it('is skipped if no name server knows the ceremony', async () => {
    const { page, proxy } = await portalWith()
    const origin = ['--ceremony-origin', 'https://sign.invalid']
    const { out } = await run(['doctor', page, '--proxy', proxy, ...origin])
    expect(out).toContain('local_network: This machine does not know the host of https://sign.inv')
    expect(out).toContain('warning  ceremony_origin')
  })
})
