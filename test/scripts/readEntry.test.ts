import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { apiReference } from '../../scripts/api/apiReference.js'
import { apiReport } from '../../scripts/api/apiReport.js'
import { readEntry } from '../../scripts/api/readEntry.js'

const folder = mkdtempSync(join(tmpdir(), 'declarations-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const modules = {
  'index.d.ts': `
export { openFrame, type FrameOptions as Options } from './frame.js';
export type { Size } from './size.js';
`,
  'frame.d.ts': `import type { ReactNode } from 'react';
import { type Edge, Unused } from './size.js';
/**
 * Opens a frame. See {@link FrameOptions}.
 *
 * @throws where there is no room.
 * @example
 * \`\`\`ts
 * openFrame('lease')
 * \`\`\`
 */
export declare function openFrame(title: string): void;
export declare function openFrame(title: string, options: FrameOptions): ReactNode;
export interface FrameOptions extends Base {
    /** In pixels. */
    readonly edge: Edge;
}
interface Base {
    // A word of the author's.
    readonly more: typeof limits;
}
declare const limits: {
    readonly most: 3;
};
`,
  'size.d.ts': `export type Size = 'small' | 'large';
export interface Edge {
    readonly size: Size;
    readonly next?: Edge;
}
export interface Unused {
}
`,
}
for (const [name, code] of Object.entries(modules)) writeFileSync(join(folder, name), code)
const api = readEntry(join(folder, 'index.d.ts'))

describe('the report of an entry', () => {
  it('has every exported name with its type, then what those are made of, and no comment', () => {
    expect(apiReport('sample', api))
      .toBe(`// The API of sample. Made by \`npm run api\`; read the diff.

// Exported as Options.
interface FrameOptions extends Base {
    readonly edge: Edge;
}

type Size = 'small' | 'large';

function openFrame(title: string): void;

function openFrame(title: string, options: FrameOptions): ReactNode;

// What those are made of, not exported from here.

interface Base {
    readonly more: typeof limits;
}

interface Edge {
    readonly size: Size;
    readonly next?: Edge;
}

declare const limits: {
    readonly most: 3;
};
`)
  })
})

describe('the reference of an entry', () => {
  const reference = apiReference('sample', api)

  it('says what the docstring says, and keeps its example', () => {
    expect(reference).toContain(
      "Opens a frame. See `FrameOptions`.\n\nThrows where there is no room.\n\nFor example:\n\n```ts\nopenFrame('lease')\n```",
    )
  })

  it('keeps the docstrings of members', () => {
    expect(reference).toContain('    /** In pixels. */\n    readonly edge: Edge;')
  })

  it('leads to each name under the name it is exported by', () => {
    expect(reference).toContain('[Options](#options) · [Size](#size) · [openFrame](#openframe)')
    expect(reference).toContain('\n## Options\n')
  })
})
