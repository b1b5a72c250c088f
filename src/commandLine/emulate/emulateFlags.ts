import { type OptionRow, optionTable } from '../../emulator/optionTable.js'
import type { Options } from '../terminal/options.js'

/** The flags for the emulator's options: the names of the flag and the option, and its row. */
export const optionFlags = Object.entries<OptionRow>(optionTable).flatMap(([option, row]) => {
  const kebab = option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return row.flag ? [{ flag: row.flag.name ?? kebab, option, row }] : []
})

/** All flags of `emulate`: the flags of the command, then those for the emulator's options. */
export const emulateOptions: Options = {
  'port <number>': 'the port to listen on; 0 takes a free port (default: 8787)',
  'host <address>': 'the address to listen on (default: 127.0.0.1, this machine only)',
  'tls-cert <file>': 'a file with a PEM certificate, to serve https',
  'tls-key <file>': 'a file with the PEM key of --tls-cert',
  'seed <file>':
    'a JSON file with one envelope or a list of envelopes (default: one with a sample lease)',
  'fault <fault>…': 'a fault to simulate from the start, by name or as JSON',
  'time <iso>': 'the emulator’s time at the start (default: now)',
  'webhook-url <url>': 'the url that receives webhooks: https, or http on this machine',
  'webhook-secret <secret>': 'the secret that signs webhooks, as whsec_…',
  ...Object.fromEntries(
    optionFlags.map(({ flag, row: { flag: { value, kind } = {}, does, default: otherwise } }) => [
      [flag, value].join(' ').trimEnd() + (kind === 'list' ? '…' : ''),
      `${does} (default: ${otherwise})`,
    ]),
  ),
}
