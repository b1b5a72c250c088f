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
    ? shown.replace('<SigningCeremony', `<SigningCeremony\n  presentation={${presenter}}`)
    : shown
  const tags = Array.from(jsx.matchAll(/<([A-Z]\w+)/g), ([, tag = '']) => tag)
  const names = [...new Set([...tags, ...(presenter ? [presenter] : [])])]
  // The queue is an entry of its own, so that other pages do not load it.
  const entry = names.includes('SigningQueue') ? '/queue' : ''
  return `import { ${names.join(', ')} } from 'react-signing-ceremony${entry}'\n\n${jsx}`
}

/** The parts of a story that its code is made of. */
interface PrintedStory {
  /** The path of the story's group, such as `Components/SigningCeremony`. */
  readonly title: string
  readonly initialArgs: Readonly<Record<string, unknown>>
  readonly parameters: Readonly<Record<string, unknown>>
}

/** Returns the code of a story that is not rendered on this page: its own, or that of its props. */
export function codeOf({ title, initialArgs, parameters }: PrintedStory): string {
  const own: unknown = Object(Object(parameters['docs']).source).code
  if (typeof own === 'string') return own
  const name = title.split('/').at(-1) ?? ''
  const { children, ...args } = initialArgs
  const props = Object.entries(args)
    .filter(([, value]) => isPasteable(value) && !isElement(value))
    .map(([prop, value]) => `\n  ${propOf(prop, value)}`)
  const open = `<${name}${props.join('')}\n`
  const jsx = typeof children === 'string' ? `${open}>\n  ${children}\n</${name}>` : `${open}/>`
  return pasteable(jsx, { args: initialArgs })
}

/** Whether a value is a React element, whose code is not known any more. */
function isElement(value: unknown): boolean {
  return Object(value).$$typeof !== undefined
}

function propOf(prop: string, value: unknown): string {
  if (value === true) return prop
  return typeof value === 'string' ? `${prop}="${value}"` : `${prop}={${JSON.stringify(value)}}`
}
