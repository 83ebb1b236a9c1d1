import { expect, it } from 'vitest'
import { agentsInTheWay, agentToEnd, nameForAgent } from './agentName'

const FULL = 'embed @shop.~k3f'

function agents(...names: string[]) {
  return names.map((name, at) => ({ address: `0x${at}`, name, validUntil: 100 - at }))
}

it('numbers the second and the third agent of one base', () => {
  expect(nameForAgent('svc', [])).toBe('svc')
  expect(nameForAgent('svc', agents('svc'))).toBe('svc 2')
  expect(nameForAgent('svc', agents('svc', 'svc 2'))).toBe('svc 3')
})

it('stays within the sixteen characters that the venue keeps, whatever the base', () => {
  expect(nameForAgent(FULL, [])).toBe(FULL)
  expect(nameForAgent(FULL, agents(FULL))).toBe('embed @sho~k3f 2')
  expect(nameForAgent(FULL, agents(FULL, 'embed @sho~k3f 2'))).toBe('embed @sho~k3f 3')
  for (const base of ['a', 'a'.repeat(14), 'a'.repeat(15), 'a'.repeat(16)]) {
    const names = new Set<string>()
    for (let at = 0; at < 3; at += 1) names.add(nameForAgent(base, agents(...names)))
    expect(names.size).toBe(3)
    for (const name of names) expect(name.length).toBeLessThanOrEqual(16)
  }
})

it('numbers bases that differ in their last letters alone apart', () => {
  const other = 'embed @shop.~a1b'
  expect(nameForAgent(other, agents(other))).not.toBe(nameForAgent(FULL, agents(FULL)))
  // So the one makes way for its own, never for the other's.
  expect(nameForAgent(other, agents(FULL, 'embed @sho~k3f 2', 'desk'))).toBe(other)
})

it('takes the one of its own that ends first where there is no room, and no other’s', () => {
  expect(nameForAgent(FULL, agents(FULL, 'other', 'embed @sho~k3f 2'))).toBe('embed @sho~k3f 2')
  expect(nameForAgent(FULL, agents('one', 'two', 'three'))).toBe(FULL)
})

it('says which agent one more ends, and that none does while there is room', () => {
  expect(agentToEnd('svc', agents('svc', 'svc 2'))).toBeUndefined()
  expect(agentToEnd('svc', agents('svc', 'svc 2', 'svc 3'))?.name).toBe('svc 3')
  expect(agentToEnd(FULL, agents(FULL, 'other', 'embed @sho~k3f 2'))?.name).toBe('embed @sho~k3f 2')
  expect(agentToEnd('svc', agents('one', 'two', 'three'))).toBeUndefined()
})

it('says which agents leave no room: as many as every account may have, and none of ours', () => {
  const names = (...given: string[]) => agentsInTheWay('svc', agents(...given)).map((a) => a.name)
  expect(names('one', 'two', 'three')).toEqual(['one', 'two', 'three'])
  expect(names('one', 'two')).toEqual([])
  for (const ours of ['svc', 'svc 2', 'svc 3']) expect(names('one', ours, 'three')).toEqual([])
  // It has a higher limit, which only the venue knows.
  expect(names('one', 'two', 'three', 'four')).toEqual([])
})
