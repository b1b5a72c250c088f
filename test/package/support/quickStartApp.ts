import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readQuickStart } from '../../../scripts/quickStart/readQuickStart.js'
import { freePort } from '../../support/freePort.js'
import { type PackedConsumer, repository } from './packedConsumer.js'

/** The three processes of the quick start: the urls of page, server and signing service. */
export interface RunningQuickStart {
  readonly page: string
  readonly server: string
  readonly service: string
  readonly stop: () => void
}

/** Files that `npm create vite` writes and the quick start does not replace. */
const template = {
  'index.html': '<div id="root"></div><script type="module" src="/src/main.tsx"></script>',
  'src/main.tsx': `
    import { StrictMode } from 'react'
    import { createRoot } from 'react-dom/client'
    import App from './App.tsx'
    createRoot(document.getElementById('root')!).render(<StrictMode><App /></StrictMode>)`,
}

/**
 * Writes the files of the quick start word for word into an application with our tarball, and runs
 * the commands. Only the ports differ, because the original ones may be in use.
 */
export async function startQuickStart(consumer: PackedConsumer): Promise<RunningQuickStart> {
  const [service, server, page] = await Promise.all([freePort(), freePort(), freePort()])
  const withPorts = (code: string): string =>
    code
      .replaceAll('8787', String(service))
      .replaceAll('3000', String(server))
      .replaceAll('5173', String(page))
  for (const [name, code] of Object.entries({ ...template, ...filesOfQuickStart() })) {
    const file = join(consumer.folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, withPorts(code))
  }
  for (const name of ['express', 'vite', '@vitejs/plugin-react']) {
    const target = join(consumer.folder, 'node_modules', name)
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(join(repository, 'node_modules', name), target)
  }

  const children: ChildProcess[] = []
  const run = async (words: string, file: string, ...args: readonly string[]): Promise<void> => {
    const child = spawn(process.execPath, [file, ...args], { cwd: consumer.folder })
    children.push(child)
    let output = ''
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    while (!output.includes(words)) {
      if (child.exitCode !== null) throw new Error(`${file} ended: ${output}`)
      // oxlint-disable-next-line no-await-in-loop -- chunks come one after the other
      const [chunk] = await once(child.stdout, 'data')
      output += String(chunk)
    }
  }
  const [command = '', ...args] = emulateCommand()
  const cli = join(consumer.packageFolder, 'dist/commandLine/cli.js')
  await run('Stop with Ctrl-C.', cli, command, ...args, '--port', String(service))
  await run('The proxy listens on', 'server.js')
  await run('Local:', 'node_modules/vite/bin/vite.js', '--port', String(page), '--strictPort')
  return {
    page: `http://localhost:${page}`,
    server: `http://localhost:${server}`,
    service: `http://127.0.0.1:${service}`,
    stop: () => children.forEach((child) => child.kill()),
  }
}

function filesOfQuickStart(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readQuickStart().flatMap((step) => (step.kind === 'file' ? [[step.name, step.code]] : [])),
  )
}

/** Returns the arguments of the quick start's command `npx react-signing-ceremony`. */
function emulateCommand(): readonly string[] {
  const commands = readQuickStart().flatMap((step) =>
    step.kind === 'commands' ? step.commands : [],
  )
  const command = commands.find((line) => line.startsWith('npx ')) ?? ''
  return command.split(' ').slice(2)
}
