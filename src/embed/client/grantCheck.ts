/** What checks each granted ceremony: nothing in production. */
let check = (_grant: object, _endpoint: string): void => {}

/** Checks a granted ceremony, in the development builds only. */
export function checkGrant(grant: object, endpoint: string): void {
  check(grant, endpoint)
}

/** Replaces the check. The package's development builds and the test kit call this function. */
export function setGrantCheck(next: typeof check): void {
  check = next
}
