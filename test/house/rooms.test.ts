import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../../src')

/**
 * The folders of each room in the order in which a request or a ceremony meets them. A folder may
 * import from those behind it; what stands at the top of a room, its spine, imports all of them.
 */
const ROADS: Readonly<Record<string, readonly string[]>> = {
  proxy: [
    'node',
    'redis',
    'webhooks',
    'request',
    'host',
    'limits',
    'operations',
    'once',
    'service',
    'options',
    'events',
    'reply',
    'bounds',
    'bundled',
  ],
  embed: [
    'start',
    'tab',
    'frame',
    'finish',
    'confirm',
    'session',
    'host',
    'client',
    'errors',
    'labels',
    'browser',
  ],
  commandLine: [
    'emulate',
    'landing',
    'doctor',
    'checkProxy',
    'checkService',
    'standaloneProxy',
    'terminal',
    'answers',
  ],
  react: ['components', 'hooks', 'query', 'provider'],
  element: ['preact'],
  testing: ['storybook', 'playwright', 'backend'],
  contract: ['framing', 'dialect'],
  emulator: [
    'node',
    'control',
    'page',
    'ceremony',
    'service',
    'webhooks',
    'auditLog',
    'store',
    'faults',
    'profile',
    'samples',
    'http',
    'bundled',
  ],
}

/** More than this beside each other no longer tells a way. */
const MOST_FILES = 12

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => name.replaceAll('\\', '/'))

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
    relative(SRC, join(SRC, dirname(file), path)).replaceAll('\\', '/'),
  )
}

/** The folder of a room that a file stands in; `undefined` for the spine and for other rooms. */
function folderOf(file: string, room: string): string | undefined {
  const [first, second, third] = file.split('/')
  return first === room && third !== undefined ? second : undefined
}

describe('the folders of a room', () => {
  it.each(Object.entries(ROADS))(
    'import only what comes later on the road of %s/',
    (room, road) => {
      const climbing = files.flatMap((file) => {
        const from = folderOf(file, room)
        if (from === undefined) return []
        return importsOf(file)
          .map((target) => ({ target, to: folderOf(target, room) }))
          .filter(({ to }) => to !== undefined && road.indexOf(to) < road.indexOf(from))
          .map(({ target }) => `${file} imports ${target}`)
      })

      expect(climbing).toEqual([])
    },
  )

  it.each(Object.entries(ROADS))('are all on the road of %s/', (room, road) => {
    const folders = new Set(files.map((file) => folderOf(file, room)))
    folders.delete(undefined)

    expect([...folders].filter((folder) => folder !== undefined && !road.includes(folder))).toEqual(
      [],
    )
  })

  it('have a road in every room', () => {
    const rooms = new Set(
      files.flatMap((file) => (file.split('/').length > 2 ? file.split('/')[0] : [])),
    )

    expect(new Set(Object.keys(ROADS))).toEqual(rooms)
  })

  it(`hold at most ${MOST_FILES} files beside each other`, () => {
    const counts = new Map<string, number>()
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)

    expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([])
  })
})
