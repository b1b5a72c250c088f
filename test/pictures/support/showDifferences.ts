import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The pictures in the repository. */
export const STORED = join(root, 'test/pictures/stored')
/** The folder for the pictures of failed comparisons. */
export const DIFFERENCES = join(root, 'test-results/pictures')

/** Writes a page with the expected and the actual picture of each failed comparison. */
export function setup(): () => void {
  rmSync(DIFFERENCES, { recursive: true, force: true })
  return () => {
    const names = (existsSync(DIFFERENCES) ? readdirSync(DIFFERENCES) : []).flatMap(
      (file) => /^(.+)-actual\.png$/.exec(file)?.[1] ?? [],
    )
    if (names.length === 0) return
    const file = join(DIFFERENCES, 'index.html')
    writeFileSync(file, pageOf(names))
    process.stdout.write(`\n${relative(root, file)} shows the pictures that differ.\n`)
  }
}

function pageOf(names: readonly string[]): string {
  const rows = names.map(
    (name) => `<h2>${name}</h2>
<div>${picture(`${relative(DIFFERENCES, STORED)}/${name}.png`, 'expected')}
${picture(`${name}-actual.png`, 'actual')}
${picture(`${name}-diff.png`, 'difference')}</div>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures that differ</title>
<style>body{font:1rem system-ui;margin:1rem;background:#777}div{display:flex;gap:1rem}figure{margin:0}img{max-width:32vw}</style>
${rows.join('\n')}`
}

function picture(path: string, caption: string): string {
  return `<figure><figcaption>${caption}</figcaption><img src="${path}" alt=""></figure>`
}
