import { isJsonObject } from '../src/contract/jsonObject.js'

/** What react-docgen has written beside a component, as far as the docs pages need it. */
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

/** The docs of a component; empty where react-docgen found none. */
export function docsOf(component: unknown): ComponentDocs {
  // A component that takes a ref is an object.
  const isComponent =
    typeof component === 'function' || (typeof component === 'object' && component !== null)
  const docs: unknown = isComponent ? Reflect.get(component, '__docgenInfo') : undefined
  return isJsonObject(docs) ? docs : {}
}

/** A component's comment as the text of its docs page: the example with a heading in place of its tag. */
export function componentDescription(component: unknown): string {
  return (docsOf(component).description ?? '').replace(/^@example$/m, '### Example')
}
