import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createExpiringMap } from '../../../src/proxy/once/expiringMap.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a map whose entries expire', () => {
  it('does not give what has expired', () => {
    const map = createExpiringMap(10)
    map.set('a', 'value', 100)
    vi.advanceTimersByTime(99)
    expect(map.get('a')).toBe('value')
    vi.advanceTimersByTime(1)
    expect(map.get('a')).toBeUndefined()
  })

  it('lets go of what has expired behind an entry that has not', () => {
    const map = createExpiringMap(2)
    map.set('stays', 'value', 600_000)
    map.set('goes', 'value', 100)
    vi.advanceTimersByTime(1_000)
    map.set('new', 'value', 600_000)
    expect(map.get('stays')).toBe('value')
    expect(map.entries().map(({ key }) => key)).toEqual(['stays', 'new'])
  })

  it('drops the oldest where it is full, and keeps what was set again', () => {
    const map = createExpiringMap(10)
    for (let entry = 0; entry < 10; entry += 1) map.set(`${entry}`, 'value', 1_000)
    map.set('0', 'again', 1_000)
    map.set('new', 'value', 1_000)
    expect(map.get('0')).toBe('again')
    expect(map.get('1')).toBeUndefined()
    expect(map.entries()).toHaveLength(10)
  })

  it('drops what has the longest lifetime last of all, however old it is', () => {
    const map = createExpiringMap(10)
    map.set('day', 'value', 86_400_000)
    for (let entry = 0; entry < 30; entry += 1) map.set(`${entry}`, 'value', 600_000)
    expect(map.get('day')).toBe('value')
    expect(map.get('19')).toBeUndefined()
    expect(map.entries()).toHaveLength(10)
  })

  it('tells how long each entry has left', () => {
    const map = createExpiringMap(10)
    map.set('a', 'value', 100)
    vi.advanceTimersByTime(40)
    expect(map.entries()).toEqual([{ key: 'a', value: 'value', ttlMs: 60 }])
  })
})
