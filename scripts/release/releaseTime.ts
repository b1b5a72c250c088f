import { execFileSync } from 'node:child_process'

/** The time of the commit, or `SOURCE_DATE_EPOCH`, so that two builds write the same files. */
export function releaseTime(root: string): string {
  const epoch =
    process.env['SOURCE_DATE_EPOCH'] ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return new Date(Number(epoch) * 1000).toISOString()
}
