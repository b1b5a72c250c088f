import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from './run.js'

const src = join(import.meta.dirname, '../../src')

describe('the command line', () => {
  it.each([[[]], [['--help']], [['-h']]])('lists its commands for %j', async (args) => {
    const { code, out, err } = await run(args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Usage: react-signing-ceremony <command>/)
    expect(out).toContain('  emulate ')
    expect(out).toContain('  landing ')
  })

  it.each(['emulate', 'landing', 'proxy', 'check-proxy', 'doctor'])(
    'explains %s in one screen',
    async (name) => {
      const { code, out } = await run([name, '--help'])
      expect(code).toBe(0)
      expect(out).toContain(`Usage: react-signing-ceremony ${name}`)
      expect(out.split('\n').length).toBeLessThanOrEqual(60)
      expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(90)
    },
  )

  it.each(['sign', 'toString', '--verbose'])('calls %s no command', async (name) => {
    expect(await run([name])).toEqual({
      code: 2,
      out: '',
      err: `There is no command "${name}".\nSee: react-signing-ceremony --help\n`,
    })
  })

  it('loads nothing of a command that is not called', () => {
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
    const rooms = [...loaded].map((file) => relative(src, file).split('/').slice(0, -1).join('/'))
    expect([...new Set(rooms)].toSorted()).toEqual([
      'commandLine',
      'commandLine/terminal',
      'contract',
    ])
  })
})
