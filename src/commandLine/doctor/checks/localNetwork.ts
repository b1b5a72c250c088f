import { checksOf, skipped, warning } from '../../checks/check.js'
import { addressSpaces } from '../addressSpace.js'
import { type Facts, needsOrigin } from '../facts.js'

/** Finds a landing page that Chrome blocks, because a public page opens it in a frame. */
export const localNetworkChecks = checksOf<Facts>({
  local_network: {
    promise: 'A ceremony on a public address can open redirect_url in a frame.',
    code: 'frame_left',
    needs: needsOrigin,
    async run({ landing, ceremonyOrigins }) {
      const { hostname } = landing.asked
      const hosts = ceremonyOrigins.map((origin) => new URL(origin).hostname)
      const [own, ...ceremonies] = await Promise.all([hostname, ...hosts].map(addressSpaces))
      if (!own?.length || ceremonies.every((spaces) => spaces.length === 0)) {
        const unknown = own?.length ? ceremonyOrigins.join(' ') : hostname
        return skipped(
          `This machine does not know the host of ${unknown}. Check how it is written.`,
        )
      }
      const isPublic = ceremonies.some((spaces) => spaces.includes('public'))
      const space = own.find((one) => one !== 'public')
      if (!isPublic || !space) return undefined
      const where = space === 'local' ? 'a private address' : 'an address of the user’s own machine'
      const permission = space === 'local' ? 'local-network' : 'loopback-network'
      return warning(`${hostname} (redirect_url) has ${where}, but the ceremony is public.`, {
        remedy: `Chrome blocks this page in the frame. Show the ceremony in a tab or the same window, or add "${permission}" to \`allow\`, which asks the user.`,
      })
    },
  },
})
