import type { Insertion, Template } from '../../src/commandLine/init/template.js'

/** A file of `examples/`, and the changes that fit it into an app that exists. */
export interface Source {
  readonly from: string
  readonly to: string
  /** Lines that contain one of these strings are left out. */
  readonly leaveOut?: readonly string[]
  /** Names of files, identifiers and paths to replace, in this order. */
  readonly replace?: readonly (readonly [string, string])[]
  /** The first line of the file. */
  readonly first?: string
}

/** A template, with the places of its files in `examples/` instead of their texts. */
export interface Recipe extends Omit<Template, 'files'> {
  readonly files: readonly Source[]
}

const page: readonly (readonly [string, string])[] = [['App', 'SigningPage']]
const spec = (origin: string, path: string): Source => ({
  from: 'playwright/signing.spec.mjs',
  to: 'e2e/signing.spec.mjs',
  replace: [
    ['http://localhost:5173', origin],
    ['{portal}/`', `{portal}${path}\``],
  ],
})
/** Puts the provider around `child`, the only one in a file. */
const provider = (paths: readonly string[], child: string): Insertion => ({
  paths,
  head: "import { SigningProvider } from 'react-signing-ceremony'\n",
  before: '<SigningProvider endpoint="/api/signing">',
  after: child,
  text: '</SigningProvider>',
  done: 'SigningProvider',
  // A directive must stay the first line.
  unlessHas: "'use client'",
  step: `Put <SigningProvider endpoint="/api/signing"> around ${child} in ${paths[0]}, and take it out of the new page, so that a signing is kept while the user visits other pages.`,
})
/** Node reads no .env by itself. Values of the environment win over those of the file. */
const env = {
  first: "import { existsSync } from 'node:fs'",
  load: [
    'const portal =',
    "if (existsSync('.env')) process.loadEnvFile() // values of the environment win\n\nconst portal =",
  ],
} as const
const portalEnv = ['const port =', env.load[1].replace('const portal =', 'const port =')] as const
const envelope: Source = { from: 'vite-express/envelope.json', to: 'envelope.json' }
const modules: readonly (readonly [string, string])[] = [['./signing.js', './signing.mjs']]
const aboveRoutes = (file: string): string =>
  `Move <SigningProvider> from ${file} above your routes, so that a signing is kept while the user visits other pages.`

/** Frameworks with a server of their own. An app that lists them can list Vite for its tests. */
const ownServers =
  'next @react-router/dev @tanstack/react-start @remix-run/dev astro gatsby vike waku'.split(' ')
const otherFrameworks = ['react', 'vue', 'svelte', '@angular/core', 'astro', 'next', 'vite']

const nextConfig = 'next.config.ts next.config.mjs next.config.js'

/** A static export has no server. The proxy runs on an origin of its own. */
function nextExport(folder: string): Recipe {
  const origin = 'http://localhost:8788'
  return {
    ...next(folder),
    title: "Next as a static export (output: 'export'), which has no server for the proxy",
    config: { files: nextConfig, has: String.raw`\boutput: *['"]export['"]` },
    proxy: `${origin}/api/signing`,
    files: [
      {
        from: 'vite-express/signing.js',
        to: 'signing.mjs',
        first: env.first,
        replace: [
          env.load,
          ['http://localhost:5173', 'http://localhost:3000'],
          [
            'publicUrl: `${portal}/api/signing`,',
            `publicUrl: \`\${process.env.PROXY_URL ?? '${origin}'}/api/signing\`,\n  allowedOrigins: [portal],`,
          ],
        ],
      },
      { from: 'servers/node.js', to: 'server.mjs', replace: [...modules, ['3000', '8788']] },
      {
        from: 'vite-express/src/App.tsx',
        to: `${folder}/signing/page.tsx`,
        first: "'use client'\n",
        replace: [
          ...page,
          [
            'endpoint="/api/signing"',
            `endpoint={process.env.NEXT_PUBLIC_SIGNING_URL ?? '${origin}/api/signing'} credentials="include"`,
          ],
        ],
      },
      envelope,
      spec('http://localhost:3000', '/signing'),
    ],
    root: undefined,
    start: ['node server.mjs', 'npm run dev'],
    steps: [
      'Serve the proxy on a subdomain of your site, so that browsers send the session cookie: “Pages and proxy on two origins” in docs/mountTheProxy.md of the package.',
      aboveRoutes(`${folder}/signing/page.tsx`),
    ],
  }
}

function next(folder: string): Recipe {
  const base = folder.replace(/app$/, '')
  return {
    name: 'next',
    title: 'Next with the App Router',
    packages: ['next'],
    without: [],
    folder,
    needs: [],
    page: 'http://localhost:3000/signing',
    proxy: 'http://localhost:3000/api/signing',
    files: [
      { from: 'next/lib/signing.ts', to: `${base}lib/signing.ts` },
      {
        from: 'next/app/api/signing/[...path]/route.ts',
        to: `${folder}/api/signing/[...path]/route.ts`,
        // An app can do without the alias `@`.
        replace: [['@/lib/signing', '../../../../lib/signing']],
      },
      {
        from: 'vite-express/src/App.tsx',
        to: `${folder}/signing/page.tsx`,
        first: "'use client'\n",
        replace: page,
      },
      envelope,
      spec('http://localhost:3000', '/signing'),
    ],
    insertions: [],
    root: provider(
      ['tsx', 'jsx', 'js'].map((end) => `${folder}/layout.${end}`),
      '{children}',
    ),
    start: ['npm run dev'],
    prepare: [],
    steps: [],
  }
}

const routesLine: Insertion = {
  paths: ['app/routes.ts'],
  head: "import { route as signingRoute } from '@react-router/dev/routes'\n",
  after: 'export default [',
  text: "\n  signingRoute('signing', 'routes/signing-page.tsx'),\n  signingRoute('api/signing/*', 'routes/signing.ts'),\n  ",
  done: 'routes/signing.ts',
  unlessHas: 'signingRoute',
  step: "Add to the array in app/routes.ts: route('signing', 'routes/signing-page.tsx'), route('api/signing/*', 'routes/signing.ts'). With flatRoutes(), the array is [...(await flatRoutes()), route(…)].",
}

const reactRouter: Recipe = {
  name: 'react-router',
  title: 'React Router in framework mode',
  packages: ['@react-router/dev'],
  without: [],
  folder: 'app',
  needs: [],
  page: 'http://localhost:5173/signing',
  proxy: 'http://localhost:5173/api/signing',
  files: [
    { from: 'react-router/app/signing.server.ts', to: 'app/signing.server.ts' },
    { from: 'react-router/app/routes/signing.ts', to: 'app/routes/signing.ts' },
    { from: 'vite-express/src/App.tsx', to: 'app/routes/signing-page.tsx', replace: page },
    envelope,
    spec('http://localhost:5173', '/signing'),
  ],
  insertions: [routesLine],
  root: provider(['app/root.tsx', 'app/root.jsx'], '<Outlet />'),
  start: ['npm run dev'],
  prepare: [],
  steps: [],
}

const pageRoute = "  signingRoute('signing', 'routes/signing-page.tsx'),\n"

/** Without server rendering, a route has no loader on a server. Vite forwards to the proxy. */
const reactRouterSpa = (): Recipe => ({
  ...reactRouter,
  title: 'React Router without a server (ssr: false), so the proxy is a server of its own',
  config: {
    files: 'react-router.config.ts react-router.config.js',
    has: String.raw`\bssr: *false`,
  },
  files: [
    ...proxyFiles('node', 'http://localhost:5173'),
    { from: 'servers/node.js', to: 'server.mjs', replace: modules },
    ...reactRouter.files.slice(2),
  ],
  insertions: [
    {
      ...routesLine,
      text: `\n${pageRoute}  `,
      done: 'routes/signing-page.tsx',
      step: "Add to the array in app/routes.ts: route('signing', 'routes/signing-page.tsx').",
    },
    viteProxy,
  ],
  start: ['node server.mjs', 'npm run dev'],
})

/** The servers in which an app can mount the proxy, with the instruction for a server that exists. */
const servers = {
  express: {
    packages: ['express'],
    needs: [],
    from: 'vite-express/server.js',
    mount: "app.use('/api/signing', toNodeListener(proxy))",
  },
  fastify: {
    packages: ['fastify'],
    needs: [],
    from: 'servers/fastify.js',
    mount: 'the function that docs/mountTheProxy.md of the package shows for Fastify',
  },
  hono: {
    packages: ['hono'],
    needs: ['@hono/node-server'],
    from: 'servers/hono.js',
    mount: "app.all('/api/signing/*', (context) => proxy.fetch(context.req.raw))",
  },
  nest: {
    packages: ['@nestjs/core'],
    needs: [],
    from: undefined,
    mount: "app.use('/api/signing', toNodeListener(proxy)) in main.ts, before app.listen()",
  },
  node: {
    packages: [],
    needs: [],
    from: 'servers/node.js',
    mount:
      'call toNodeListener(proxy) with the request and the response if the path begins with /api/signing/',
  },
} as const

type ServerName = keyof typeof servers

/** Returns the files of the proxy. Nest compiles TypeScript; other servers run a module of Node. */
function proxyFiles(server: ServerName, origin: string): readonly Source[] {
  const replace = [['http://localhost:5173', origin]] as const
  const file =
    server === 'nest'
      ? { from: 'react-router/app/signing.server.ts', to: 'src/signing.ts' }
      : { from: 'vite-express/signing.js', to: 'signing.mjs' }
  return [{ ...file, first: env.first, replace: [env.load, ...replace] }]
}

const viteProxy: Insertion = {
  paths: ['vite.config.ts', 'vite.config.js', 'vite.config.mts', 'vite.config.mjs'],
  head: '',
  after: 'defineConfig({',
  text: "\n  server: { proxy: { '/api/signing': 'http://localhost:3000' } },",
  done: "'/api/signing'",
  unlessHas: 'server:',
  step: "Add to the Vite configuration: server: { proxy: { '/api/signing': 'http://localhost:3000' } }.",
}

function vite(server: ServerName): Recipe {
  const { packages, needs, from, mount } = servers[server]
  const entry = [
    ['./App.tsx', './SigningPage'],
    ['App', 'SigningPage'],
  ] as const
  return {
    name: server === 'node' ? 'vite' : `vite-${server}`,
    title: server === 'node' ? 'Vite with React' : `Vite with React, and ${server}`,
    packages: ['vite', 'react', ...packages],
    without: ownServers,
    folder: '.',
    needs,
    page: 'http://localhost:5173/signing.html',
    proxy: 'http://localhost:5173/api/signing',
    files: [
      ...proxyFiles(server, 'http://localhost:5173'),
      ...(from === undefined ? [] : [{ from, to: 'server.mjs', replace: modules }]),
      { from: 'vite-express/src/App.tsx', to: 'src/SigningPage.tsx', replace: page },
      {
        from: 'vite-express/src/main.tsx',
        to: 'src/signing.tsx',
        leaveOut: ['SignOnPhone', 'index.css'],
        replace: entry,
      },
      {
        from: 'vite-express/index.html',
        to: 'signing.html',
        replace: [['/src/main.tsx', '/src/signing.tsx']],
      },
      envelope,
      spec('http://localhost:5173', '/signing.html'),
    ],
    insertions: [viteProxy],
    start: [...(from === undefined ? [] : ['node server.mjs']), 'npm run dev'],
    prepare: server === 'node' ? [] : [`In a server that you have, mount the proxy: ${mount}.`],
    steps: [
      'Render <SigningPage> in your app; signing.html is only for development.',
      aboveRoutes('src/SigningPage.tsx'),
    ],
  }
}

/** An app of React with another bundler than Vite. Only its developer knows its dev server. */
const bundled = (): Recipe => ({
  ...vite('node'),
  name: 'react',
  title: 'React with a bundler that init does not configure',
  packages: ['react'],
  without: [...ownServers, 'vite'],
  oneOf: ['parcel', 'webpack', '@rsbuild/core', '@rspack/core', 'esbuild', 'react-scripts'],
  page: 'http://localhost:3000/',
  proxy: 'http://localhost:3000/api/signing',
  files: [
    ...proxyFiles('node', 'http://localhost:3000'),
    { from: 'servers/node.js', to: 'server.mjs', replace: [...modules, ['3000', '3001']] },
    { from: 'vite-express/src/App.tsx', to: 'src/SigningPage.tsx', replace: page },
    envelope,
  ],
  insertions: [],
  start: ['node server.mjs', 'Start your app.'],
  prepare: [
    'Let your development server forward /api/signing to http://localhost:3001: node_modules/react-signing-ceremony/docs/bundlers.md.',
    'Render <SigningPage> in your app.',
  ],
  steps: [aboveRoutes('src/SigningPage.tsx')],
})

/** A server in a package of its own. The page is in another package, or is made by the server. */
function serverOnly(server: ServerName): Recipe {
  const { packages, mount } = servers[server]
  return {
    name: server,
    title: `${server} without a page`,
    packages,
    // A Worker has no Node, whose functions the files call.
    without: [...otherFrameworks, 'wrangler'],
    folder: '.',
    needs: [],
    page: 'http://localhost:3000',
    proxy: 'http://localhost:3000/api/signing',
    files: [...proxyFiles(server, 'http://localhost:3000'), envelope],
    insertions: [],
    start: ['Start your server.'],
    prepare: [
      `Mount the proxy in your server, before anything that answers all paths: ${mount}.`,
      'Write the page: docs/element.md of the package shows it in plain HTML, docs/hooks.md in React.',
    ],
    steps: [],
  }
}

const assets = [
  ['page.js', 'signing.js'],
  ['page.css', 'signing.css'],
] as const

const plain: Recipe = {
  name: 'plain',
  title: 'no framework: a plain page with a Node server',
  packages: [],
  without: otherFrameworks,
  folder: '.',
  needs: [],
  page: 'http://localhost:3000/',
  proxy: 'http://localhost:3000/api/signing',
  files: [
    {
      from: 'plain/server.js',
      to: 'server.mjs',
      first: env.first,
      replace: [portalEnv, ['index.html', 'signing.html'], ...assets],
    },
    { from: 'plain/index.html', to: 'signing.html', replace: assets },
    { from: 'plain/page.js', to: 'signing.js' },
    { from: 'plain/page.css', to: 'signing.css' },
    envelope,
    spec('http://localhost:3000', '/'),
  ],
  insertions: [],
  start: ['node server.mjs'],
  prepare: [],
  steps: [],
}

/** All recipes. `init` takes the first that fits. */
export const recipes: readonly Recipe[] = [
  nextExport('app'),
  nextExport('src/app'),
  next('app'),
  next('src/app'),
  reactRouterSpa(),
  reactRouter,
  vite('express'),
  vite('fastify'),
  vite('hono'),
  vite('nest'),
  vite('node'),
  bundled(),
  serverOnly('express'),
  serverOnly('fastify'),
  serverOnly('hono'),
  serverOnly('nest'),
  plain,
  // Only for an app with a server of its own: see findTemplate.ts.
  serverOnly('node'),
]
