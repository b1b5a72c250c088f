import { createSignings, type Signings } from '../../embed/signings.js'

interface Home {
  readonly user: string | undefined
  readonly signings: Signings
}

/** The signings of the page by the url of the proxy: an element finds its ceremony again. */
const homes = new Map<string, Home>()

/**
 * Returns the signings of the elements with this `endpoint`. Another `user` forgets the signings of
 * the user before and closes their tabs. An element without `user` uses what exists.
 */
export function homeOf(endpoint: string, user: string | undefined): Signings {
  const home = homes.get(endpoint)
  if (home && (user === undefined || user === home.user)) return home.signings
  home?.signings.clear(false)
  const signings = createSignings(JSON.stringify([endpoint, user]))
  homes.set(endpoint, { user, signings })
  return signings
}
