import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from './run.js'

const root = join(import.meta.dirname, '../..')
const src = join(root, 'src')
const COMMANDS = ['init', 'emulate', 'landing', 'proxy', 'check-proxy', 'doctor', 'agent-context']

describe('the command line', () => {
  it.each([[[]], [['--help']], [['-h']], [['help']]])('lists its commands for %j', async (args) => {
    const { code, out, err } = await run(args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Usage: react-signing-ceremony <command>/)
    for (const name of COMMANDS) expect(out).toContain(`  ${name} `)
  })

  it.each(COMMANDS)('prints a short help text with an example for the command %s', async (name) => {
    const { code, out } = await run([name, '--help'])
    expect(code).toBe(0)
    expect(out).toContain(`Usage: react-signing-ceremony ${name}`)
    expect(out).toContain(`\nExample:\n  npx react-signing-ceremony ${name}`)
    expect(out.split('\n').length).toBeLessThanOrEqual(64)
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(90)
    expect(await run(['help', name])).toEqual({ code, out, err: '' })
  })

  it.each([true, false])(
    'prints bold headings only in a terminal with colours: %s',
    async (hasColors) => {
      const [heading] = (await run(['landing', '--help'], { hasColors })).out.split(' ')
      expect(heading).toBe(hasColors ? '\u001B[1mUsage:\u001B[22m' : 'Usage:')
      const { err } = await run(['sign'], { hasColors })
      expect(err.startsWith('\u001B[31m')).toBe(hasColors)
    },
  )

  it.each(['--version', '-v'])('prints the package’s version if called with %s', async (flag) => {
    const { version } = Object(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    expect(await run([flag])).toEqual({ code: 0, out: `${version}\n`, err: '' })
  })

  it.each([['sign'], ['toString'], ['--verbose'], ['help', 'sign']])(
    'refuses an unknown command and lists the known commands: %s',
    async (...args) => {
      const { code, out, err } = await run(args.filter(Boolean))
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain(`The command must be one of: ${COMMANDS.join(', ')} (received "`)
    },
  )

  it('loads the code of a command only when the user calls this command', () => {
    const loaded = new Set<string>()
    const load = (file: string): void => {
      if (loaded.has(file)) return
      loaded.add(file)
      const statements = readFileSync(file, 'utf8').matchAll(
        /^(?:im|ex)port (?!type )[^;]*? from '(\.[^']+)'/gm,
      )
      for (const [, path = ''] of statements) load(join(dirname(file), path.replace(/js$/, 'ts')))
    }
    load(join(src, 'commandLine/cli.ts'))
    const folders = [...loaded].map((file) => dirname(relative(src, file)))
    expect([...new Set(folders)].toSorted()).toEqual([
      'commandLine',
      'commandLine/terminal',
      'contract',
    ])
  })
})
