#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { runCommandLine } from './runCommandLine.js'

// If the reader of the output stops, such as a log collector, a running proxy must continue.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

process.exitCode = await runCommandLine(process.argv.slice(2), {
  print: (text) => process.stdout.write(`${text}\n`),
  log: (text) => process.stderr.write(`${text}\n`),
  env: process.env,
  // Follows NO_COLOR, FORCE_COLOR and TERM. A stream that is no terminal has no such method.
  hasColors: process.stdout.isTTY && process.stdout.hasColors(),
  untilStopped: () =>
    new Promise((resolve) => {
      // `once`, so that a second Ctrl-C ends the process immediately.
      process.once('SIGINT', resolve)
      process.once('SIGTERM', resolve)
    }),
  ask: process.stdin.isTTY
    ? async (question) => {
        const { stdin: input, stderr: output } = process
        const prompt = createInterface({ input, output })
        return prompt.question(question).finally(() => prompt.close())
      }
    : undefined,
})
