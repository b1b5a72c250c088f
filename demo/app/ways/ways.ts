import type { ReactElement } from 'react'
import type { Presentation, PortalDocument } from '../../shared/portalDocument.js'
import { InADialog } from './InADialog.js'
import { InATab } from './InATab.js'
import { InOwnLayout } from './InOwnLayout.js'
import { InThePage } from './InThePage.js'
import { InTheWindow } from './InTheWindow.js'

/** A part of a code line, with the kind that decides its color. */
export interface CodePart {
  readonly kind: 'comment' | 'string' | 'tag' | 'keyword' | undefined
  readonly text: string
}

interface Way {
  readonly Component: (document: PortalDocument) => ReactElement
  readonly name: string
  readonly code: readonly CodePart[]
}

const sources = import.meta.glob('./In*.tsx', { query: '?raw', import: 'default', eager: true })

/** Each presentation's component, and its source code, which the demo shows. */
export const ways: Readonly<Record<Presentation, Way>> = {
  auto: {
    Component: InThePage,
    name: 'presentation="auto"',
    code: codeOf('InThePage'),
  },
  dialog: {
    Component: InADialog,
    name: 'presentation="dialog"',
    code: codeOf('InADialog'),
  },
  tab: {
    Component: InATab,
    name: 'presentation={tab}',
    code: codeOf('InATab'),
  },
  redirect: {
    Component: InTheWindow,
    name: 'presentation={redirect}',
    code: codeOf('InTheWindow'),
  },
  own: {
    Component: InOwnLayout,
    name: 'useCeremony',
    code: codeOf('InOwnLayout'),
  },
}

/** Returns the body of the component's function, split into parts with a color. */
function codeOf(component: string): readonly CodePart[] {
  const source = String(sources[`./${component}.tsx`])
  const body = source.slice(source.indexOf('{\n') + 2, source.lastIndexOf('\n}'))
  const code = body.replaceAll(/^ {2}/gm, '')
  return code
    .split(/(\/\/.*|'[^'\n]*'|"[^"\n]*"|<\/?[\w]+|\/>|\b(?:const|return|async)\b)/)
    .map((text, index) => ({ text, kind: index % 2 === 0 ? undefined : kindOf(text) }))
}

function kindOf(text: string): CodePart['kind'] {
  if (text.startsWith('//')) return 'comment'
  if (/^['"]/.test(text)) return 'string'
  return /^[</]/.test(text) ? 'tag' : 'keyword'
}
