import { expectTypeOf } from 'vitest'
import type { Deliverable, deliverableShape } from '../../src/contract/deliverable.js'
import type { Recipient, recipientShape } from '../../src/contract/recipient.js'

/** The named fields of a resource, without the fields that a host adds. */
type Named<Resource> = keyof {
  [Field in keyof Resource as string extends Field ? never : Field]: true
}

// The type of a resource and the parser of a response have the same fields.
expectTypeOf<Named<Deliverable>>().toEqualTypeOf<keyof typeof deliverableShape>()
expectTypeOf<Named<Recipient>>().toEqualTypeOf<keyof typeof recipientShape>()
