/** Things that come and are waited for, in whichever order. */
export interface WaitingLine<Item> {
  readonly put: (item: Item) => void
  readonly remove: (item: Item) => void
  /** The newest, which stays: what it took the place of may be gone from the page. */
  readonly newest: () => Promise<Item>
}

export function createWaitingLine<Item>(): WaitingLine<Item> {
  const items = new Set<Item>()
  let waiting: ((item: Item) => void)[] = []
  return {
    put(item) {
      items.add(item)
      for (const resolve of waiting) resolve(item)
      waiting = []
    },
    remove: (item) => void items.delete(item),
    async newest() {
      const item = [...items].at(-1)
      if (item !== undefined) return item
      return new Promise((resolve) => {
        waiting.push(resolve)
      })
    },
  }
}
