import { type Check, skipped, warning } from '../../checks/check.js'
import { addressSpaces } from '../addressSpace.js'
import type { Facts } from '../facts.js'

/** Finds a landing page that Chrome blocks, because a public page opens it in a frame. */
const localNetwork: Check<Facts> = {
  name: 'local_network',
  promise: 'A ceremony on a public address can open redirect_url in a frame.',
  needs: ({ options }) => (options.ceremonyOrigins.length === 0 ? '--ceremony-origin' : undefined),
  async run({ landing, options }) {
    const { hostname } = landing.asked
    const [own, ...ceremonies] = await Promise.all(
      [hostname, ...options.ceremonyOrigins.map((origin) => new URL(origin).hostname)].map(
        addressSpaces,
      ),
    )
    const isPublic = ceremonies.some((spaces) => spaces.includes('public'))
    if (!own?.length || ceremonies.every((spaces) => spaces.length === 0)) {
      return skipped('This machine cannot resolve redirect_url or the ceremony.')
    }
    const space = own.find((one) => one !== 'public')
    if (!isPublic || !space) return undefined
    const where = space === 'local' ? 'a private address' : 'an address of the user’s own machine'
    const permission = space === 'local' ? 'local-network' : 'loopback-network'
    return warning(`${hostname} (redirect_url) has ${where}, but the ceremony is public.`, {
      remedy: `Chrome blocks this page in the frame. Show the ceremony in a tab or the same window, or add "${permission}" to \`allow\`, which asks the user.`,
      code: 'frame_left',
    })
  },
}

export const localNetworkChecks: readonly Check<Facts>[] = [localNetwork]
