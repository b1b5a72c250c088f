/** The screens for stories: the narrowest width of WCAG (1.4.10), a phone, a turned phone. */
export const viewports = {
  narrow: { name: 'Narrow', styles: { width: '320px', height: '568px' } },
  phone: { name: 'Phone', styles: { width: '390px', height: '844px' } },
  turned: { name: 'Phone, turned', styles: { width: '568px', height: '320px' } },
} as const

/**
 * Returns the size of a story's screen. Storybook applies a viewport only beside its list of
 * stories, and not on docs pages or in a window of its own.
 */
export function sizeOf(viewport: unknown): { width: string; height: string } | undefined {
  const name: unknown = Object(viewport).value
  return Object.entries(viewports).find(([key]) => key === name)?.[1].styles
}
