import type { ReactElement } from 'react'
import type { CeremonyState } from 'react-signing-ceremony'
import type { Presentation } from '../../shared/portalDocument.js'
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

/** The props of each way to sign. An interface would lack the index signature of `data-*`. */
type WayProps = Readonly<{
  recipientId: string
  title: string
  texts?: { open: string; cancel: string }
  onStatusChange: (state: CeremonyState) => void
}>

interface Way {
  readonly Component: (props: WayProps) => ReactElement
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

/** Returns the file of a component, which an application can copy, split into parts with a color. */
function codeOf(component: string): readonly CodePart[] {
  return String(sources[`./${component}.tsx`])
    .trimEnd()
    .split(
      /(\/\/.*|'[^'\n]*'|"[^"\n]*"|<\/?[\w]+|\/>|\b(?:import|export|from|type|function|const|return|if)\b)/,
    )
    .map((text, index) => ({ text, kind: index % 2 === 0 ? undefined : kindOf(text) }))
}

function kindOf(text: string): CodePart['kind'] {
  if (text.startsWith('//')) return 'comment'
  if (/^['"]/.test(text)) return 'string'
  return /^[</]/.test(text) ? 'tag' : 'keyword'
}
