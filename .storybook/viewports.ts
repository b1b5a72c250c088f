/** Screens to look at stories on: the narrowest that WCAG asks for (1.4.10), a phone, the same turned. */
export const viewports = {
  narrow: { name: 'Narrow', styles: { width: '320px', height: '568px' } },
  phone: { name: 'Phone', styles: { width: '390px', height: '844px' } },
  turned: { name: 'Phone, turned', styles: { width: '568px', height: '320px' } },
} as const
