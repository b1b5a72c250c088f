import { DocsContext, Markdown, Subtitle, Title } from '@storybook/addon-docs/blocks'
import { type ReactElement, useContext } from 'react'

/** The docs page of the states and looks: what each story shows, with a link to it. */
export function MomentsPage(): ReactElement {
  const stories = useContext(DocsContext).componentStories()
  return (
    <>
      <Title />
      <Subtitle />
      {stories.map(({ id, name, parameters }) => (
        <section key={id}>
          <h3>
            <a href={`?path=/story/${id}`} target="_top">
              {name}
            </a>
          </h3>
          <Markdown>{String(parameters['docs']?.description?.story ?? '')}</Markdown>
        </section>
      ))}
    </>
  )
}
