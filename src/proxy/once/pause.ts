/** How often a call looks whether another instance has finished the work it waits for. */
const POLL_MS = 50

/** Waits for one turn of polling. */
export async function pause(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, POLL_MS)
  })
}
