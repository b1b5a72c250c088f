import type { ReactElement } from 'react'
import type { Presentation } from '../../shared/portalDocument.js'
import { InADialog } from './InADialog.js'
import { InATab } from './InATab.js'
import { InStepsOfOurOwn } from './InStepsOfOurOwn.js'
import { InThePage } from './InThePage.js'
import type { WayProps } from './wayProps.js'

const sources = import.meta.glob('./In*.tsx', { query: '?raw', import: 'default', eager: true })

/** A way of showing a ceremony: the component, and what a developer is told of it. */
interface Way {
  readonly Component: (props: WayProps) => ReactElement
  readonly name: string
  readonly text: string
  /** The component's own lines, as they stand in its file. */
  readonly code: string
}

/** One for each presentation that a document of the portal asks for. */
export const ways: Readonly<Record<Presentation, Way>> = {
  auto: {
    Component: InThePage,
    name: 'presentation="auto"',
    text: 'In the page where there is room, and over all of it on a small or touched screen.',
    code: linesOf('InThePage'),
  },
  dialog: {
    Component: InADialog,
    name: 'presentation="dialog"',
    text: 'In a modal dialog over the page. Leaving it asks first, once there is work to lose.',
    code: linesOf('InADialog'),
  },
  tab: {
    Component: InATab,
    name: 'presentation="tab"',
    text: 'In a tab of its own; this page says where it is, and learns of its end.',
    code: linesOf('InATab'),
  },
  steps: {
    Component: InStepsOfOurOwn,
    name: 'useCeremony',
    text: 'A layout of the portal’s own, from the hook’s state and the frame.',
    code: linesOf('InStepsOfOurOwn'),
  },
}

/** The body of the component, as it stands in its file. */
function linesOf(component: string): string {
  const source = String(sources[`./${component}.tsx`])
  const body = source.slice(source.indexOf('{\n') + 2, source.lastIndexOf('\n}'))
  return dedent(body.replace(/^ {2}return \(\n([^]*)\n {2}\)$/, '$1'))
}

function dedent(code: string): string {
  const [indent = ''] = /^ */.exec(code) ?? []
  return code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}
