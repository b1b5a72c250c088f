import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { repository } from '../../docs/documents.js'
import { type Outcome, run } from '../run.js'

const folders: string[] = []
afterEach(async () => {
  await Promise.all(folders.splice(0).map(async (folder) => rm(folder, { recursive: true })))
})

/** Returns the text of a package.json. */
function manifestOf(packages: readonly string[], scripts?: object): string {
  const dependencies = Object.fromEntries(packages.map((name) => [name, '1.0.0']))
  return JSON.stringify({ dependencies, scripts })
}

/** Writes an app, and returns its folder. */
async function app(packages: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'init-'))
  folders.push(folder)
  const all = { 'package.json': manifestOf(packages), ...files }
  for (const [path, text] of Object.entries(all)) {
    // oxlint-disable no-await-in-loop -- few files
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
    // oxlint-enable no-await-in-loop
  }
  return folder
}

/** Writes an app with TypeScript, and with types of its own in place of this package's. */
async function typedApp(types: string): Promise<string> {
  const own = 'node_modules/react-signing-ceremony'
  // Without `strict`, the app needs no types of React.
  const compilerOptions = { moduleResolution: 'Bundler', jsx: 'preserve', strict: false }
  const folder = await app(['react', 'react-dom', 'next', 'react-signing-ceremony'], {
    'app/page.tsx': '',
    // Next declares this type at its first start.
    'app/layout.tsx': "export default (props: LayoutProps<'/'>) => <p>{children}</p>\nlet children",
    'tsconfig.json': JSON.stringify({
      compilerOptions,
      include: ['app/signing', 'app/layout.tsx'],
    }),
    [`${own}/package.json`]: '{ "types": "index.d.ts" }',
    [`${own}/index.d.ts`]: types,
    [`${own}/styles.css`]: '',
  })
  await symlink(
    join(repository, 'node_modules/typescript'),
    join(folder, 'node_modules/typescript'),
  )
  return folder
}

const init = async (folder: string, ...flags: readonly string[]): Promise<Outcome> =>
  run(['init', '--dir', folder, ...flags])

const read = async (folder: string, path: string) => readFile(join(folder, path), 'utf8')

async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted()
}

const VITE_CONFIG = `import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [],
})
`

const ROUTES = `import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")] satisfies RouteConfig;
`

describe('init finds the framework', () => {
  it.each([
    ['next', ['next', 'react'], { 'app/page.tsx': '' }],
    ['next', ['next', 'react'], { 'src/app/page.tsx': '' }],
    ['react-router', ['react', '@react-router/dev', 'vite'], { 'app/routes.ts': ROUTES }],
    ['vite', ['vite', 'react'], {}],
    ['vite-express', ['vite', 'react', 'express'], {}],
    ['vite-fastify', ['vite', 'react', 'fastify'], {}],
    ['vite-hono', ['vite', 'react', 'hono'], {}],
    ['vite-nest', ['vite', 'react', '@nestjs/core'], {}],
    ['nest', ['@nestjs/core'], {}],
    ['express', ['express'], {}],
    ['plain', [], {}],
    ['node', [], { 'server.js': '' }],
    ['node', [], { 'package.json': manifestOf([], { start: 'node lib/web.js' }) }],
  ])('%s in an app with %j and the files %j', async (name, packages, files) => {
    const { code, out } = await init(await app(packages, files), '--dry-run', '--json')
    expect({ code, framework: JSON.parse(out).framework }).toEqual({ code: 0, framework: name })
  })

  it.each([
    [['next', 'react']],
    [['vue', 'vite']],
    [['react']],
    [['next', 'react', 'vite']],
    [['react', '@react-router/dev', 'vite']],
  ])('and refuses an app with %j, naming the frameworks that it can find', async (packages) => {
    const { code, out, err } = await init(await app(packages), '--yes')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/No supported framework was found in .*package\.json.*vite-express/)
  })

  it('unless --framework names it', async () => {
    const { out } = await init(await app(['react']), '--framework', 'plain', '--dry-run', '--json')
    expect(JSON.parse(out).framework).toBe('plain')
  })

  it.each([
    ['package.json', '{ "workspaces": ["apps/*"] }'],
    ['pnpm-workspace.yaml', 'packages: [apps/*]'],
  ])('and asks for the folder of the app in a workspace with %s', async (name, text) => {
    const { code, err } = await init(await app([], { [name]: text }), '--yes')
    expect(code).toBe(2)
    expect(err).toContain('is the root of a workspace. Pass --dir with the folder of your app.')
  })
})

const NEXT = { 'app/page.tsx': '' }
interface Expected {
  readonly has?: string
  readonly lacks?: string
  readonly proxy?: string
  readonly step?: string
}
const MIDDLEWARE = "createServer({ server: { middlewareMode: true }, appType: 'spa' })"
const SPA = { 'app/routes.ts': ROUTES, 'react-router.config.ts': 'export default { ssr: false }' }
const REACT = ['vite', 'react']
const viteWith = (lines: string): Record<string, string> => ({
  'vite.config.ts': VITE_CONFIG.replace('plugins', `${lines}, plugins`),
})

describe('init reads the app before it writes', () => {
  it.each<[string, readonly string[], Readonly<Record<string, string>>, Expected]>([
    [
      'a static export of Next, which can build no route',
      ['next', 'react'],
      { ...NEXT, 'next.config.ts': "export default { output: 'export' }" },
      { has: 'server.mjs', lacks: 'app/api/signing/[...path]/route.ts', proxy: '8788' },
    ],
    [
      'an export that is commented out',
      ['next', 'react'],
      { ...NEXT, 'next.config.ts': "export default {\n  // output: 'export'\n}" },
      { has: 'app/api/signing/[...path]/route.ts', lacks: 'server.mjs', proxy: '3000' },
    ],
    [
      'React Router without a server',
      ['react', '@react-router/dev', 'vite'],
      SPA,
      { has: 'server.mjs', lacks: 'app/routes/signing.ts', proxy: '5173' },
    ],
    [
      'the port of Vite',
      REACT,
      viteWith('server: { host: true, port: 5180 }'),
      { has: 'server.mjs', proxy: '5180' },
    ],
    [
      'a path that Vite forwards',
      REACT,
      viteWith("server: { proxy: { '/api': 'http://localhost:4000' } }"),
      { has: 'signing.mjs', lacks: 'server.mjs', step: 'http://localhost:4000, to which Vite' },
    ],
    [
      'a pattern of paths that Vite forwards',
      REACT,
      viteWith("server: { proxy: { '^/api/.*': { target: 'http://localhost:4000' } } }"),
      { lacks: 'server.mjs', step: 'http://localhost:4000, to which Vite' },
    ],
    [
      'a package.json with a byte order mark',
      [],
      { 'package.json': `\uFEFF${manifestOf(REACT)}` },
      { has: 'src/SigningPage.tsx' },
    ],
    [
      'a server of the app',
      [...REACT, 'express'],
      { 'server.js': '' },
      { has: 'signing.mjs', lacks: 'server.mjs', step: 'in your server (server.js)' },
    ],
    [
      'a server in a folder',
      REACT,
      { 'server/index.ts': '' },
      { has: 'server/signing.ts', lacks: 'signing.mjs', step: 'server/signing.ts at' },
    ],
    ['Hapi behind Vite', [...REACT, '@hapi/hapi'], {}, { lacks: 'server.mjs', step: '(Hapi)' }],
    ['Elysia behind Vite', [...REACT, 'elysia'], {}, { lacks: 'server.mjs', step: '(Elysia)' }],
    ['Parcel', ['react', 'parcel'], {}, { has: 'src/SigningPage.tsx', step: 'docs/bundlers.md' }],
    ['Rsbuild', ['react', '@rsbuild/core'], {}, { has: 'server.mjs', step: 'docs/bundlers.md' }],
    ['Bun', [...REACT], { 'bun.lock': '' }, { step: 'bun add react-signing-ceremony' }],
    [
      'https in Vite',
      REACT,
      viteWith('server: { https: {} }'),
      { proxy: 'https://localhost:5173/' },
    ],
    [
      'a certificate of a plugin',
      REACT,
      { 'vite.config.ts': VITE_CONFIG.replace('[]', '[basicSsl()]') },
      { proxy: 'https://localhost:5173/' },
    ],
    [
      'an https address that Vite only forwards to',
      REACT,
      viteWith("server: { proxy: { '/cdn': 'https://cdn.example' } }"),
      { proxy: 'http://localhost:5173/' },
    ],
    ['the base of Vite', REACT, viteWith("base: '/app/'"), { step: ':5173/app/signing.html and' }],
    [
      'the folder of Vite’s pages',
      REACT,
      viteWith("root: './client'"),
      { has: 'client/signing.html', lacks: 'signing.html' },
    ],
    [
      'a server that its script starts',
      [...REACT, 'express'],
      { 'package.json': manifestOf([...REACT, 'express'], { dev: 'nodemon --watch api api.js' }) },
      { lacks: 'server.mjs', step: 'in your server (api.js)' },
    ],
    [
      'Vite in the server of the app',
      [...REACT, 'express'],
      {
        'server.js': `${MIDDLEWARE}; app.listen(process.env.PORT ?? 3200)`,
        ...viteWith('server: { port: 5180 }'),
      },
      { lacks: 'server.mjs', proxy: ':3200/', step: '(server.js), before Vite’s middleware' },
    ],
    [
      'Vite in a module beside the server, without a page of its own',
      [...REACT, 'express'],
      {
        'server/index.ts': 'listen({ port: 3300 })',
        'server/vite.ts': `appType: 'custom' ${MIDDLEWARE}`,
      },
      {
        has: 'server/signing.ts',
        lacks: 'signing.html',
        proxy: ':3300/',
        step: 'Render <SigningPage> in your app.',
      },
    ],
    [
      'vite-express',
      [...REACT, 'express', 'vite-express'],
      { 'main.ts': 'ViteExpress.listen(app)', 'vite.config.ts': VITE_CONFIG },
      {
        has: 'signing.html',
        lacks: 'vite.config.ts',
        proxy: ':3000/',
        step: '(vite-express), before',
      },
    ],
    [
      'Vue in a server with Vite',
      ['vue', 'vite', 'express'],
      { 'server.js': MIDDLEWARE },
      { lacks: 'server.mjs', proxy: ':3000/', step: "app.use('/api/signing'" },
    ],
    [
      'the port of a server alone',
      ['express'],
      { 'server.js': 'const port = Number(process.env.PORT || 8080)' },
      { proxy: ':8080/' },
    ],
    [
      'strings that look like a comment in the Vite configuration',
      REACT,
      viteWith("glob: ['**/*.js'], server: { port: 5180 }, // it is not 'a/**/b'\n server"),
      { has: 'server.mjs', proxy: ':5180/' },
    ],
    [
      'a port in a script',
      ['next', 'react'],
      { ...NEXT, 'package.json': manifestOf(['next', 'react'], { dev: 'PORT=4000 next dev' }) },
      { has: 'lib/signing.ts', proxy: 'http://localhost:4000/' },
    ],
  ])('%s', async (_what, packages, files, expected) => {
    const { code, out } = await init(await app(packages, files), '--dry-run', '--json')
    const { files: planned, steps, proxy } = JSON.parse(out)
    const paths = planned.map(({ path }: { path: string }) => path)
    const { has = 'signing.mjs', lacks = 'none', proxy: port = '/api', step = 'emulate' } = expected
    expect(code).toBe(0)
    expect(paths).toContain(has)
    expect(paths).not.toContain(lacks)
    expect(proxy).toContain(port)
    expect(steps.join('\n')).toContain(step)
  })

  it.each([
    ['@hapi/hapi', 'Hapi'],
    ['koa', 'Koa'],
    ['elysia', 'Elysia'],
    ['@adonisjs/core', 'Adonis'],
    ['h3', 'h3'],
    ['nitro', 'Nitro'],
    ['polka', 'Polka'],
    ['restify', 'Restify'],
    ['electron', 'Electron'],
    ['astro', 'Astro'],
    ['waku', 'Waku'],
    ['@sveltejs/kit', 'SvelteKit'],
    ['react vite @tanstack/react-start', 'TanStack Start'],
    ['react vite express @remix-run/dev', 'Remix'],
    ['hono wrangler', 'Cloudflare Workers'],
  ])('and sees no plain page in an app with %s', async (names, title) => {
    const { code, err } = await init(await app(names.split(' ')), '--yes')
    expect(code).toBe(2)
    expect(err).toContain(`lists ${title}, for which init has no files`)
    expect(err).toContain('follow mountTheProxy.md')
  })

  it.each([
    ['app/layout.tsx', ['next', 'react'], NEXT, '<body>{children}</body>', 'app/signing/page.tsx'],
    [
      'app/root.tsx',
      ['react', '@react-router/dev', 'vite'],
      { 'app/routes.ts': ROUTES },
      'return <Outlet />',
      'app/routes/signing-page.tsx',
    ],
  ])('and puts the provider into %s', async (root, packages, files, text, page) => {
    const folder = await app(packages, { ...files, [root]: text })
    await init(folder, '--yes')
    expect(await read(folder, root)).toMatch(
      /<SigningProvider endpoint="\/api\/signing">(?:\{children\}|<Outlet \/>)<\/SigningProvider>/,
    )
    expect(await read(folder, page)).not.toContain('SigningProvider')
    expect(await read(folder, page)).toContain('    <main>\n      <h1>Lease')
  })

  it('and keeps the provider in the page if the root is unknown', async () => {
    const folder = await app(['next', 'react'], NEXT)
    const { out } = await init(folder, '--yes')
    expect(await read(folder, 'app/signing/page.tsx')).toContain('<SigningProvider endpoint=')
    expect(out).toContain(
      'Put <SigningProvider endpoint="/api/signing"> around {children} in app/layout.tsx',
    )
  })
})

describe('init --yes', () => {
  it('writes the planned files and nothing else', async () => {
    const folder = await app(['vite', 'react', 'express'], { 'vite.config.ts': VITE_CONFIG })
    const before = await namesIn(folder)
    const { code, out } = await init(folder, '--yes')
    const written = (await namesIn(folder)).filter((name) => !before.includes(name))
    expect(code).toBe(0)
    expect(written).toEqual([
      '.env.example',
      'e2e/signing.spec.mjs',
      'envelope.json',
      'server.mjs',
      'signing.html',
      'signing.mjs',
      'src/SigningPage.tsx',
      'src/signing.tsx',
    ])
    for (const name of written) expect(out).toContain(`create     ${name}`)
  })

  it('writes files whose relative imports exist, for every framework', async () => {
    const help = (await run(['init', '--help'])).out.replaceAll(/\s+/g, ' ')
    const names = /--framework <name> (.*?) \(default/.exec(help)?.[1]?.split(', ') ?? []
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) {
      // oxlint-disable no-await-in-loop -- one folder after the other
      const folder = await app([])
      await init(folder, '--yes', '--framework', name)
      const files = await namesIn(folder)
      const code = files.filter((file) => /\.(?:mjs|tsx?)$/.test(file))
      for (const file of code) {
        const imported = (await read(folder, file)).matchAll(/from '(\.[^']+)'/g)
        for (const [, path = ''] of imported) {
          const target = join(dirname(file), path)
          expect(files.some((one) => one.replace(/\.\w+$/, '') === target || one === target)).toBe(
            true,
          )
        }
      }
      // oxlint-enable no-await-in-loop
    }
  })

  it.each([
    ['a new server', {}, 3000],
    ['the server of the app', { 'server.js': 'app.listen(4000)' }, 4000],
  ])('adds lines for %s to the Vite configuration, and keeps all others', async (_, own, port) => {
    const folder = await app(['vite', 'react'], { 'vite.config.ts': VITE_CONFIG, ...own })
    const { out } = await init(folder, '--yes')
    const changed = await read(folder, 'vite.config.ts')
    expect(out).toContain('add lines  vite.config.ts')
    expect(changed.split('\n').filter((line) => !line.includes('server:'))).toEqual(
      VITE_CONFIG.split('\n'),
    )
    expect(changed).toContain(`proxy: { '/api/signing': 'http://localhost:${port}' } },`)
  })

  it('asks the developer to change a Vite configuration that has other settings', async () => {
    const config = VITE_CONFIG.replace('plugins', 'server: {}, plugins')
    const folder = await app(['vite', 'react'], { 'vite.config.ts': config })
    const { out } = await init(folder, '--yes')
    expect(await read(folder, 'vite.config.ts')).toBe(config)
    expect(out).toMatch(/\d\. Add to the Vite configuration: server: \{ proxy/)
    expect(out).toContain('  by hand    Add to the Vite configuration: server: { proxy')
  })

  it('lists the steps in three groups: to prepare, to start and to change later', async () => {
    const { out } = await init(await app(['fastify']), '--yes')
    const lines = /^(?: +\d\. (\S+ \S+)|(Prepare|Start and sign|Then):)/gm
    const steps = Array.from(out.matchAll(lines), ([, step, group]) => step ?? group)
    expect(steps).toEqual([
      'Prepare',
      'npm install',
      'Mount the',
      'Write the',
      'Start and sign',
      'npx react-signing-ceremony',
      'Start your',
      'Open http://localhost:3000',
      'If the',
      'Then',
      'In signing.mjs,',
    ])
  })

  it('overwrites no file, and writes nothing if a file exists', async () => {
    const folder = await app([], { 'server.mjs': 'mine' })
    const { code, err } = await init(folder, '--yes')
    expect(code).toBe(1)
    expect(err).toContain('Your app has its own:\n  server.mjs\n')
    expect(err).toContain('run init with --dir in another folder. Nothing was written.')
    expect(await namesIn(folder)).toEqual(['package.json', 'server.mjs'])
  })

  it('reports a page of the app that has the same route and another file extension', async () => {
    const folder = await app(['next'], { 'app/signing/page.jsx': 'mine' })
    const { code, out } = await init(folder, '--yes', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual({ conflicts: ['app/signing/page.jsx'], written: false })
  })

  it('keeps every file when it runs again', async () => {
    const folder = await app(['vite', 'react'], { 'vite.config.ts': VITE_CONFIG })
    await init(folder, '--yes')
    const { code, out } = await init(folder, '--yes', '--json')
    const actions = JSON.parse(out).files.map((file: { action: string }) => file.action)
    expect({ code, actions: [...new Set(actions)] }).toEqual({ code: 0, actions: ['keep'] })
  })

  it('appends only the missing names to .env.example, without values', async () => {
    const folder = await app([], { '.env.example': 'SIGNING_API_KEY=\nOTHER=1' })
    await init(folder, '--yes')
    expect(await read(folder, '.env.example')).toBe(
      [
        'SIGNING_API_KEY=',
        'OTHER=1',
        '# react-signing-ceremony: without values, the app uses the emulator.',
        '# SIGNING_SERVICE_URL=',
        '# PORTAL_URL=',
        '',
      ].join('\n'),
    )
  })
})

const matched = (matcher: string) => `export const config = { matcher: ['${matcher}'] }`
const localized = (files: Readonly<Record<string, string>> = {}) =>
  app(['next', 'react'], {
    'app/[locale]/layout.tsx': 'export default ({ children }) =>\r\n  <html>{children}</html>\r\n',
    'app/[locale]/(shop)/layout.tsx': '<main>{children}</main>',
    'i18n/routing.ts': "export const routing = { locales: ['de', 'en'], defaultLocale: 'de' }",
    ...files,
  })

describe('init in a Next app with locales', () => {
  it('puts the page beside the layout with <html>, and keeps the line ends of the layout', async () => {
    const folder = await localized({ 'next.config.ts': "export default { basePath: '/portal' }" })
    const { code, out } = await init(folder, '--yes')
    expect({ code, text: await read(folder, 'app/[locale]/signing/page.tsx') }).toEqual({
      code: 0,
      text: expect.not.stringContaining('SigningProvider'),
    })
    expect(await read(folder, 'app/[locale]/layout.tsx')).toBe(
      'import { SigningProvider } from \'react-signing-ceremony\'\r\nexport default ({ children }) =>\r\n  <html><SigningProvider endpoint="/portal/api/signing">{children}</SigningProvider></html>\r\n',
    )
    expect(await read(folder, 'lib/signing.ts')).toContain('`${portal}/portal/api/signing`')
    expect(await read(folder, 'e2e/signing.spec.mjs')).toContain('${portal}/portal/de/signing`')
    expect(out).toContain('Open http://localhost:3000/portal/de/signing')
  })

  it('restores the base path in the route', async () => {
    const folder = await localized({ 'next.config.ts': "export default { basePath: '/portal' }" })
    await init(folder, '--yes')
    const route = await read(folder, 'app/api/signing/[...path]/route.ts')
    expect(route).toContain("if (!url.pathname.startsWith('/portal/'))")
  })

  it.each<[string, string, string | undefined]>([
    [
      'proxy.ts',
      matched(String.raw`/((?!_next|.*\\..*).*)`),
      String.raw`'/((?!api/signing|_next|.*\\..*).*)'`,
    ],
    ['src/middleware.js', 'export default () => {}', "'/((?!api/signing|"],
    ['middleware.ts', matched('/:path*'), "'/((?!api/signing|"],
    ['middleware.ts', matched('/(de|en)/:path*'), undefined],
    ['middleware.ts', matched('/((?!api|_next).*)'), undefined],
    ['proxy.ts', matched('/dashboard/:path*'), undefined],
  ])('names %s with %s if Next runs it for calls of the proxy', async (file, code, line) => {
    const { out } = await init(await localized({ [file]: code }), '--dry-run')
    expect(out.includes(`In ${file}, leave the calls of the proxy alone`)).toBe(line !== undefined)
    expect(out).toContain(line ?? 'Found Next')
  })
})

describe('init without --yes', () => {
  it('refuses to write if nobody can answer', async () => {
    const folder = await app([])
    const { code, err } = await init(folder)
    expect(code).toBe(2)
    expect(err).toContain('The terminal is not interactive. Pass --yes to write, or --dry-run.')
    expect(await namesIn(folder)).toEqual(['package.json'])
  })

  it.each([
    ['y', 0, 8],
    ['n', 1, 1],
  ])('writes files only for the answer "y": %s', async (answer, code, count) => {
    const folder = await app([])
    const ask = async (): Promise<string> => answer
    expect((await run(['init', '--dir', folder], { ask })).code).toBe(code)
    expect(await namesIn(folder)).toHaveLength(count)
  })

  it('writes nothing with --dry-run', async () => {
    const folder = await app([])
    const { code, out } = await init(folder, '--dry-run')
    expect(code).toBe(0)
    expect(out).toContain('create     server.mjs')
    expect(await namesIn(folder)).toEqual(['package.json'])
  })
})

describe('init at its end', () => {
  it.each([
    ['fits', 'export declare const SigningProvider: any, SigningCeremony: any', 0, 'ok'],
    [
      'does not fit',
      'export declare const SigningProvider: any',
      1,
      "no exported member 'SigningCer",
    ],
  ])('reports whether the page %s the types of the app', async (_, types, code, seen) => {
    const folder = await typedApp(types)
    const { out, ...result } = await init(folder, '--yes', '--json')
    expect(JSON.parse(out).types).toContain(seen)
    expect(result.code).toBe(code)
    expect(result.err.includes('The new files do not fit the types of your app')).toBe(code === 1)
  })

  it('names what a base path and trailing slashes of Next need', async () => {
    const files = {
      'app/page.tsx': '',
      'next.config.ts': "export default { basePath: '/portal', trailingSlash: true }",
    }
    const { out } = await init(await app(['next', 'react'], files), '--dry-run', '--json')
    expect(out).toContain('http://localhost:3000/portal/signing')
    expect(out).toContain('skipTrailingSlashRedirect: true')
  })

  it('names the commands of the package manager that has a lock file', async () => {
    const folder = await app(['vite', 'react'], { 'yarn.lock': '' })
    const { out } = await init(folder, '--dry-run', '--json')
    expect(JSON.parse(out).steps.join('\n')).not.toMatch(/\bnp[mx]\b/)
    expect(out).toContain(
      '"yarn react-signing-ceremony emulate --seed envelope.json -- yarn node server.mjs"',
    )
  })

  it('names the port and the bundler in its plan', async () => {
    const files = { 'server.js': 'app.listen(4000)' }
    const { out } = await init(await app(['parcel', 'react', 'express'], files), '--dry-run')
    expect(out).toContain('found      port 4000 of server.js')
    expect(out).toContain('Found React with Parcel, which init does not configure.')
  })
})
