import {
  Controls,
  Description,
  Markdown,
  Primary,
  Stories,
  Subtitle,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks'
import type { ReactElement } from 'react'

/** The docs page of a component or a hook: what it is, its options, and how to use it well. */
export function DocsPage(): ReactElement {
  const of = useOf('meta', ['meta'])
  const notes: unknown = of.preparedMeta.parameters['notes']
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      <Primary />
      <Controls />
      {typeof notes === 'string' && <Markdown>{notes}</Markdown>}
      <Stories />
    </>
  )
}
