#!/usr/bin/env node
import { runCommand } from './commandLine/runCommand.js'

process.exitCode = await runCommand(process.argv.slice(2), {
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
  untilStopped: () =>
    new Promise((resolve) => {
      // Once each: a second Ctrl-C ends the process at once.
      process.once('SIGINT', resolve)
      process.once('SIGTERM', resolve)
    }),
})
