/**
 * The proxy's routes below its mount path: the service's own paths without `/v1`. Check the ids first
 * (`isRecipientId`), because encoding does not change `..`.
 */
export const routes = {
  /** `POST` → 201, a {@link CeremonyGrant}. */
  ceremony: (recipientId: string): string => `/recipients/${recipientId}/ceremony`,
  /** `POST` `{ name, email }` → 201, the new recipient. */
  replace: (recipientId: string): string => `/recipients/${recipientId}/replace`,
  /** `GET` → 200, the deliverable. */
  deliverable: (deliverableId: string): string => `/deliverables/${deliverableId}`,
  /** `GET` → 200, the landing page, which `redirect_url` names. */
  finished: '/finished',
  /** `GET` → 200 while the proxy runs. */
  health: '/health',
} as const
