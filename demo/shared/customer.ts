/** Somebody who banks here. */
export interface Customer {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Shown where customers are picked from a list, since there are no passwords here. */
  readonly note: string
}
