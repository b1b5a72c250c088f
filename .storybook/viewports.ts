/** The screens for stories: the narrowest width of WCAG (1.4.10), a phone, a turned phone. */
export const viewports = {
  narrow: { name: 'Narrow', styles: { width: '320px', height: '568px' } },
  phone: { name: 'Phone', styles: { width: '390px', height: '844px' } },
  turned: { name: 'Phone, turned', styles: { width: '568px', height: '320px' } },
} as const
