/**
 * The proxy's routes, below its mount point. They mirror the service's own paths without `/v1`, so
 * that there is nothing new to learn. The ids must have been checked (`isRecipientId`): encoding
 * does not neutralise `..`.
 */
export const routes = {
  /** `POST` → 201, a {@link CeremonyGrant}. */
  ceremony: (recipientId: string): string => `/recipients/${recipientId}/ceremony`,
  /** `POST` `{ name, email }` → 201, the new recipient. */
  replace: (recipientId: string): string => `/recipients/${recipientId}/replace`,
  /** `GET` → 200, the deliverable. */
  deliverable: (deliverableId: string): string => `/deliverables/${deliverableId}`,
  /** `GET` → 200, the landing page: where `redirect_url` points. */
  finished: '/finished',
  /** `GET` → 200, whether the proxy stands. */
  health: '/health',
} as const
