/**
 * The proxy's paths below its mount path. They are the service's paths without `/v1`. Check an id
 * first, for example with `isRecipientId`, because URL encoding does not change `..`. Import the
 * module as `routes`: a page then loads only the paths that it uses.
 */

/** `POST` creates a ceremony. Response: 201 with a {@link CeremonyGrant}. */
export const ceremony = (recipientId: string): string => `/recipients/${recipientId}/ceremony`

/** `POST` with `{ name, email }` replaces the recipient. Response: 201 with the new recipient. */
export const replace = (recipientId: string): string => `/recipients/${recipientId}/replace`

/** `GET` with `?reason=` returns 200 with `{ answer }`: whether the recipient has signed. */
export const confirmation = (recipientId: string): string =>
  `/recipients/${recipientId}/confirmation`

/** `GET` returns the document that the recipient can sign, if the proxy offers it. */
export const document = (recipientId: string): string => `/recipients/${recipientId}/document`

/** `GET` returns 200 with the deliverable. */
export const deliverable = (deliverableId: string): string => `/deliverables/${deliverableId}`

/** `GET` returns the deliverable's file, if the service returns files instead of urls. */
export const deliverableFile = (deliverableId: string): string =>
  `/deliverables/${deliverableId}/file`

/** `GET` or `POST` returns 200 with the landing page, the page at `redirect_url`. */
export const finished = '/finished'

/** `GET` returns 200 while the proxy runs. */
export const health = '/health'
