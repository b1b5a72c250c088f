import type { ArgTypesEnhancer } from 'storybook/internal/types'
import { type DocumentedProp, docsOf } from './docgen.js'

/**
 * Completes what Storybook makes of a component's props: react-docgen keeps the text of a union type
 * and the `@default` tag, and Storybook shows neither.
 */
export const propsTable: ArgTypesEnhancer = ({ argTypes, component }) => {
  const { props = {} } = docsOf(component)
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const prop = props[name]
      if (!prop) return [name, argType]
      const type = typeText(prop)
      const defaultText = /@default (.+)/.exec(prop.description ?? '')?.[1]
      const table = {
        ...argType.table,
        type: { summary: type },
        ...(defaultText && { defaultValue: { summary: defaultText } }),
      }
      return [name, { ...argType, ...controlFor(type), table }]
    }),
  )
}

function typeText({ tsType }: DocumentedProp): string {
  const text = tsType?.raw ?? tsType?.name ?? ''
  return text
    .replace(/^\|\s*/, '')
    .replace(/\s*\|\s*undefined$/, '')
    .replaceAll(/\s+/g, ' ')
}

/** A way to change the prop in the table; functions and nodes cannot be written there. */
function controlFor(type: string): object {
  if (type === 'boolean' || type === 'number') return { control: type }
  if (type === 'string') return { control: 'text' }
  return /=>|ReactNode/.test(type) ? { control: false } : {}
}
