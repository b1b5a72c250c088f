import type { ArgTypesEnhancer, StrictInputType } from 'storybook/internal/types'
import { isStringArray } from '../src/contract/jsonObject.js'
import { type DocumentedProp, docsOf } from './docgen.js'
import { pickedProps } from './pickedProps.js'

/**
 * Adds union types and `@default` tags to Storybook's table of props. For a hook, the parameter
 * `propsOf` names a component whose props are the hook's options. The parameter `picked` names props
 * that react-docgen cannot read.
 */
export const propsTable: ArgTypesEnhancer = ({ argTypes, component, parameters }) => {
  const { picked } = parameters
  const { props = {} } = docsOf(parameters['propsOf'] ?? component)
  const all = { ...props, ...(isStringArray(picked) && pickedProps(picked)) }
  const rows = Object.entries(all).map(([name, prop]) => {
    const type = typeText(prop)
    const row: StrictInputType = {
      type: { name: 'other', value: type, required: prop.required ?? false },
      ...argTypes[name],
      description: textBeforeTags(prop) || (argTypes[name]?.description ?? ''),
      ...controlFor(type),
      name,
      table: {
        ...argTypes[name]?.table,
        type: { summary: type },
        ...defaultValue(prop),
      },
    }
    return [name, row] as const
  })
  return { ...argTypes, ...Object.fromEntries(rows) }
}

function typeText({ tsType }: DocumentedProp): string {
  const text = tsType?.raw ?? tsType?.name ?? ''
  return text
    .replace(/^\|\s*/, '')
    .replace(/\s*\|\s*undefined$/, '')
    .replaceAll(/\s+/g, ' ')
}

function textBeforeTags({ description = '' }: DocumentedProp): string {
  return description.replace(/^@[^]*/m, '').replaceAll(/\{@link (.+?)\}/g, '`$1`')
}

function defaultValue({ description = '' }: DocumentedProp): {
  defaultValue?: { summary: string }
} {
  const summary = /^@default (.+)/m.exec(description)?.[1]
  return summary === undefined ? {} : { defaultValue: { summary } }
}

/** Returns the control for editing a prop in the table. Functions and nodes have no control. */
function controlFor(type: string): Partial<StrictInputType> {
  if (type === 'boolean' || type === 'number') return { control: { type } }
  if (type === 'string') return { control: { type: 'text' } }
  return /=>|ReactNode/.test(type) ? { control: false } : {}
}
