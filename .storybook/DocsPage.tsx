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

/**
 * The docs page of a group of stories. For a component or hook it shows options and notes. For the
 * groups States and Look it shows each story with its description.
 */
export function DocsPage(): ReactElement {
  const { preparedMeta } = useOf('meta', ['meta'])
  if (/^(?:States|Look)\//.test(preparedMeta.title)) {
    return (
      <>
        <Title />
        <Stories title="" includePrimary />
      </>
    )
  }
  const notes: unknown = preparedMeta.parameters['notes']
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
