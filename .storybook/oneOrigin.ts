import type { Plugin } from 'vite'

/** The rule, as the source has it. */
const RULE = 'notOn: [location.origin]'

/**
 * For a built Storybook, which is files on one origin: leaves out the one rule of the product that this
 * breaks, that a ceremony is on no page's own origin. It is there because such a frame could reach into
 * the page; here the frame's policy has taken its origin away.
 */
export function oneOrigin(): Plugin {
  let isLeftOut = false
  return {
    name: 'one-origin',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/src/embed/') || !code.includes(RULE)) return undefined
      isLeftOut = true
      return code.replace(RULE, 'notOn: []')
    },
    buildEnd(error) {
      if (!error && !isLeftOut) throw new Error(`No module of src/embed/ says "${RULE}" any more.`)
    },
  }
}
