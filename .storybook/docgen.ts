import { isJsonObject } from '../src/contract/jsonObject.js'

/** The data of react-docgen about a component, for the docs pages. */
export interface ComponentDocs {
  readonly description?: string
  readonly props?: Readonly<Record<string, DocumentedProp>>
}

/** One prop, with its comment and the text of its type. */
export interface DocumentedProp {
  readonly description?: string
  readonly required?: boolean
  readonly tsType?: { readonly name: string; readonly raw?: string }
}

/** Returns the docs of a component, or an empty object. */
export function docsOf(component: unknown): ComponentDocs {
  // A component that takes a ref is an object.
  const isComponent =
    typeof component === 'function' || (typeof component === 'object' && component !== null)
  const docs: unknown = isComponent ? Reflect.get(component, '__docgenInfo') : undefined
  return isJsonObject(docs) ? docs : {}
}

/** Returns a component's comment for its docs page, with a heading instead of the example's tag. */
export function componentDescription(component: unknown): string {
  return (docsOf(component).description ?? '').replace(/^@example$/m, '### Example')
}
