import { expect, it } from 'vitest'
import { accountKeysOf } from './accountKeys'

const NOW_MS = 1_000
const here = { own: undefined, agentName: 'svc', venueNowMs: NOW_MS }

const agent = (name: string, validUntil: number) => ({ address: `0x${name}`, name, validUntil })
const ending = (agents: Parameters<typeof accountKeysOf>[0], known: Partial<typeof here> = {}) =>
  accountKeysOf(agents, { ...here, ...known })
    .filter(({ isNextToEnd }) => isNextToEnd === true)
    .map(({ name }) => name)

const full = [agent('svc', 9_000), agent('svc 2', 2_000), agent('svc 3', 5_000)]

it('marks the key that one more ends where the account has room for no more', () => {
  expect(ending(full)).toEqual(['svc 2'])
  expect(ending(full.slice(1))).toEqual([])
  expect(ending([agent('one', 2_000), agent('svc', 9_000), agent('two', 3_000)])).toEqual(['svc'])
})

it('counts no key that has ended by the venue’s clock', () => {
  expect(ending(full, { venueNowMs: 2_000 })).toEqual([])
})

it('marks none where the name that the next key gets is not known', () => {
  expect(accountKeysOf(full, { ...here, agentName: undefined })).toHaveLength(3)
  expect(
    accountKeysOf(full, { ...here, agentName: undefined }).some((key) => 'isNextToEnd' in key),
  ).toBe(false)
})

it('says of this browser’s own key alone since when it is there: the venue does not say', () => {
  const own = { address: '0xsvc 2', createdAtMs: 500 }
  const listed = accountKeysOf(full, { ...here, own })
  expect(listed.map(({ isThisBrowser, sinceMs }) => [isThisBrowser, sinceMs])).toEqual([
    [false, undefined],
    [true, 500],
    [false, undefined],
  ])
})

it('marks the keys of which one has to end first, where all are others’ and none has ended', () => {
  const others = [agent('one', 9_000), agent('two', 2_000), agent('three', 5_000)]
  const marked = (agents: typeof others, known: Partial<typeof here> = {}) =>
    accountKeysOf(agents, { ...here, ...known })
      .filter(({ isInTheWay }) => isInTheWay === true)
      .map(({ name }) => name)
  expect(marked(others)).toEqual(['one', 'two', 'three'])
  expect(marked(others, { venueNowMs: 2_000 })).toEqual([])
  expect(marked([...others.slice(1), agent('svc', 9_000)])).toEqual([])
  expect(marked([...others, agent('ended', 1_000)])).toEqual(['one', 'two', 'three'])
  expect(
    accountKeysOf(others, { ...here, agentName: undefined }).some(({ isInTheWay }) => isInTheWay),
  ).toBe(false)
})
