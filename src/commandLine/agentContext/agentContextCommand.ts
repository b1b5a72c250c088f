import { readdirSync } from 'node:fs'
import { isJsonObject } from '../../contract/jsonObject.js'
import { problemStatus } from '../../contract/problem.js'
import { optionsSchema } from '../../proxy/options/optionsSchema.js'
import { describeOption, readOptions } from '../terminal/options.js'
import { PACKAGE, readManifest } from '../terminal/readFiles.js'
import type { Command } from '../terminal/terminal.js'

/** The command `agent-context`: prints facts about the installed version, for coding agents. */
export function agentContextCommand(
  loadAll: () => Promise<readonly { name: string; does: string; command: Command }[]>,
): Command {
  return {
    takes: '',
    about: `Prints, as JSON, what this version of the package has: documents, entries, commands
with their options, options of the proxy and problem codes. Uses no network.`,
    options: {},
    example: '',
    run: async (args, terminal) => {
      readOptions(args, {})
      const commands = (await loadAll()).map(({ name, does, command: { takes, options } }) => ({
        name,
        does,
        takes,
        options: Object.fromEntries(
          Object.entries(options).map(([key, text]) => [`--${describeOption(key).name}`, text]),
        ),
      }))
      terminal.print(JSON.stringify({ ...facts(), commands }, undefined, 2))
      return 0
    },
  }
}

function facts() {
  const { name, version, exports } = readManifest()
  const pages = readdirSync(new URL('docs', PACKAGE)).filter((file) => file.endsWith('.md'))
  return {
    package: `${String(name)}@${String(version)}`,
    /** All paths are relative to the folder of the package. */
    skill: 'skills/react-signing-ceremony/SKILL.md',
    index: 'docs/README.md',
    documents: pages.map((file) => `docs/${file}`),
    entries: Object.keys(isJsonObject(exports) ? exports : {}).map(
      (key) => `${String(name)}${key.slice(1)}`,
    ),
    proxyOptions: Object.keys(optionsSchema.entries),
    problemCodes: Object.keys(problemStatus),
  }
}
