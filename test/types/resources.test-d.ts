import { expectTypeOf } from 'vitest'
import type { Deliverable, deliverableShape } from '../../src/contract/deliverable.js'
import type { Recipient, recipientShape } from '../../src/contract/recipient.js'

/** The fields that a resource has by name, without those that a host lets through. */
type Named<Resource> = keyof {
  [Field in keyof Resource as string extends Field ? never : Field]: true
}

// What a type promises and what is read of an answer are the same fields.
expectTypeOf<Named<Deliverable>>().toEqualTypeOf<keyof typeof deliverableShape>()
expectTypeOf<Named<Recipient>>().toEqualTypeOf<keyof typeof recipientShape>()
