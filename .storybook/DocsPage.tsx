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
 * The docs page of a group of stories. A component or a hook shows its options and notes; a group of
 * states or looks shows each story with its comment.
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
