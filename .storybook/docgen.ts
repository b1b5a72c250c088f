import { isJsonObject } from '../src/contract/jsonObject.js'

/** The data that react-docgen extracts from a component, for the docs pages. */
export interface ComponentDocs {
  readonly description?: string
  readonly props?: Readonly<Record<string, DocumentedProp>>
}

/** A prop, with its docstring and the text of its type. */
export interface DocumentedProp {
  readonly description?: string
  readonly required?: boolean
  readonly tsType?: { readonly name: string; readonly raw?: string }
}

/** Returns the extracted data of a component, or an empty object. */
export function docsOf(component: unknown): ComponentDocs {
  // A component made with `forwardRef` is an object and not a function.
  const isComponent =
    typeof component === 'function' || (typeof component === 'object' && component !== null)
  const docs: unknown = isComponent ? Reflect.get(component, '__docgenInfo') : undefined
  return isJsonObject(docs) ? docs : {}
}

/** Returns a component's docstring. The tag `@example` becomes a heading. */
export function componentDescription(component: unknown): string {
  return (docsOf(component).description ?? '').replace(/^@example$/m, '### Example')
}
