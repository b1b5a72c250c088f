import {
  anchorBlockIdFromId,
  Controls,
  Description,
  DocsContext,
  Markdown,
  Primary,
  Source,
  Story,
  Subtitle,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks'
import { type ReactElement, useContext } from 'react'
import { codeOf } from './pasteable.js'
import { StoryFrame } from './StoryFrame.js'

/**
 * The docs page of a group of stories. For a component or hook it shows a live example, options,
 * notes and code. Every page shows each story with its description.
 */
export function DocsPage(): ReactElement {
  const { preparedMeta } = useOf('meta', ['meta'])
  const { componentStories, getStoryContext } = useContext(DocsContext)
  const isGallery = /^(?:States|Look)\//.test(preparedMeta.title)
  const notes: unknown = preparedMeta.parameters['notes']
  const stories = componentStories().filter(({ tags }) => tags.includes('autodocs'))
  return (
    <>
      <Title />
      {!isGallery && (
        <>
          <Subtitle />
          <Description />
          <Primary />
          <Controls />
          {typeof notes === 'string' && <Markdown>{notes}</Markdown>}
          <h2>Examples</h2>
        </>
      )}
      {stories.map((story) => (
        <section key={story.id} id={anchorBlockIdFromId(story.id)}>
          <h3>{story.name}</h3>
          <Description of={story.moduleExport} />
          {startsFromState(story) ? (
            <div className="story-frame">
              <Story of={story.moduleExport} autoplay={false} />
            </div>
          ) : (
            <StoryFrame id={story.id} name={story.name} globals={getStoryContext(story).globals} />
          )}
          {!isGallery && (
            <details className="story-code">
              <summary>Code</summary>
              <Source code={codeOf(story)} language="tsx" />
            </details>
          )}
        </section>
      ))}
    </>
  )
}

/**
 * Whether a story needs no frame: it starts from a state without a play function, and no dialog covers
 * the page. A frame loads the whole Storybook again.
 */
function startsFromState({ initialArgs, parameters }: Parameters<typeof codeOf>[0]): boolean {
  return parameters['hasService'] === false && initialArgs['presentation'] !== 'dialog'
}
