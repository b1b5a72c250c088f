/** A queue of items. A caller can wait for an item. */
export interface WaitingLine<Item> {
  readonly put: (item: Item) => void
  readonly remove: (item: Item) => void
  /** Resolves to the newest item, as soon as one exists. The item remains in the queue. */
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
