import { describe, expect, it } from 'vitest'
import { createKeyMatcher } from './keyMatcher'
import { activeBindings, findClash, keysOf, SHORTCUTS } from './shortcuts'

const AS_IT_COMES = { hasSingleKeys: true, hasTradingKeys: false, bindings: {} }

describe('shortcuts', () => {
  it('come without a clash', () => {
    for (const { id, keys } of SHORTCUTS) expect(findClash(id, keys, {})).toBeUndefined()
  })

  it('leave trading keys silent until they are switched on', () => {
    expect(activeBindings(AS_IT_COMES).has('b')).toBe(false)
    expect(activeBindings({ ...AS_IT_COMES, hasTradingKeys: true }).get('b')).toBe('ticket.buy')
  })

  it('can do without single characters', () => {
    const active = activeBindings({ ...AS_IT_COMES, hasSingleKeys: false, hasTradingKeys: true })
    expect([...active.keys()].filter((keys) => keys.split(' ')[0]?.length === 1)).toEqual([])
    expect(active.get('Mod+k')).toBe('palette')
  })

  it('follow changed keys, and lose keys that were taken away', () => {
    const bindings = { help: 'h', 'go.trade': '' }
    const active = activeBindings({ ...AS_IT_COMES, bindings })
    expect(active.get('h')).toBe('help')
    expect(active.has('?')).toBe(false)
    expect(active.has('g t')).toBe(false)
    expect(keysOf('go.trade', bindings)).toBeUndefined()
  })

  it('name the conflicting key', () => {
    expect(findClash('help', 'Mod+k', {})?.id).toBe('palette')
    expect(findClash('help', 'g', {})?.id).toBe('go.trade')
    expect(findClash('help', 'b x', {})?.id).toBe('ticket.buy')
    expect(findClash('help', 'h', {})).toBeUndefined()
  })
})

describe('createKeyMatcher', () => {
  const bindings = activeBindings(AS_IT_COMES)

  it('reads a sequence within its time', () => {
    let nowMs = 0
    const match = createKeyMatcher(() => nowMs)
    expect(match('g', bindings)).toEqual({ kind: 'waiting' })
    nowMs = 1_000
    expect(match('m', bindings)).toEqual({ kind: 'command', id: 'go.markets' })
    expect(match('m', bindings)).toEqual({ kind: 'none' })
  })

  it('forgets a first key that nothing followed', () => {
    let nowMs = 0
    const match = createKeyMatcher(() => nowMs)
    match('g', bindings)
    nowMs = 5_000
    expect(match('m', bindings)).toEqual({ kind: 'none' })
  })

  it('takes a key for itself where it ends no sequence', () => {
    const match = createKeyMatcher(() => 0)
    match('g', bindings)
    expect(match('?', bindings)).toEqual({ kind: 'command', id: 'help' })
  })
})
