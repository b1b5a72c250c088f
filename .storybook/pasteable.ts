/**
 * Whether the code of an example shows a prop. A switch that is off is the default. A function of a
 * story would be printed as its built code, which nobody can paste.
 */
export function isPasteable(value: unknown): boolean {
  return value !== undefined && value !== false && !isFunction(value) && !isPresenter(value)
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

/** Whether a value is a place that the package exports, such as `tab`. */
function isPresenter(value: unknown): boolean {
  return isFunction(Object(value).show)
}

/** Returns the code of an example with its imports, so that a reader can paste it into a file. */
export function pasteable(
  code: string,
  { args = {} }: { readonly args?: Readonly<Record<string, unknown>> },
): string {
  if (!code.startsWith('<') || code.includes('import ')) return code
  const { presentation } = args
  const place = isPresenter(presentation) ? String(Object(presentation).place) : undefined
  const presenter = place === 'window' ? 'redirect' : place
  const shown = code.replaceAll('ProxyCeremony', 'SigningCeremony')
  const jsx = presenter
    ? shown.replace('<SigningCeremony', `<SigningCeremony presentation={${presenter}}`)
    : shown
  const tags = Array.from(jsx.matchAll(/<([A-Z]\w+)/g), ([, tag = '']) => tag)
  const names = [...new Set([...tags, ...(presenter ? [presenter] : [])])]
  return `import { ${names.join(', ')} } from 'react-signing-ceremony'\n\n${jsx}`
}
