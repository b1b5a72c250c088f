/** A lease of the signed-in user, as the server returns it. */
export interface Lease {
  readonly id: string
  readonly title: string
  readonly recipientId: string
  readonly auditLogId: string
}

/** The signed-in user. */
export interface Me {
  readonly user: string
  readonly leases: readonly Lease[]
}
