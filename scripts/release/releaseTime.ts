import { execFileSync } from 'node:child_process'

/** Returns the commit's time, or `SOURCE_DATE_EPOCH`, so that repeated builds are identical. */
export function releaseTime(root: string): string {
  const epoch =
    process.env['SOURCE_DATE_EPOCH'] ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return new Date(Number(epoch) * 1000).toISOString()
}
