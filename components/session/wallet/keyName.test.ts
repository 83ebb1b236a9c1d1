import { expect, it } from 'vitest'
import { endedKeyWords, keyName, keyNextToEnd, keysInTheWay, noRoomWords } from './keyName'

it('names a key by its name, its slot, or what it is', () => {
  expect(keyName({ name: 'desk', kind: 'agent', id: '0xab' })).toBe('desk')
  expect(keyName({ name: '', kind: 'apiKey', id: '42' })).toBe('Slot 42')
  expect(keyName({ name: '', kind: 'session', id: 'x1' })).toBe('Session')
  expect(keyName({ name: '', kind: 'agent', id: '0xab' })).toBe('Unnamed key')
})

it('names the key that the approval of one more ends, and none where there is room', () => {
  const key = { kind: 'agent', isThisBrowser: false, canWithdraw: false }
  const [first, second] = [
    { ...key, id: '0xab', name: 'desk' },
    { ...key, id: '0xcd', name: '', isNextToEnd: true as const },
  ]
  expect(keyNextToEnd([first, second])).toBe(second)
  expect(keyNextToEnd([first])).toBeUndefined()
  expect(keyNextToEnd(undefined)).toBeUndefined()
  expect(endedKeyWords(second)).toBe(
    'No room for another key: approving this one ends “Unnamed key”.',
  )
})

it('names the keys of which one has to end before there is room', () => {
  const key = { kind: 'agent', isThisBrowser: false, canWithdraw: false }
  const [bot, phone] = [
    { ...key, id: '0xab', name: 'bot', isInTheWay: true as const },
    { ...key, id: '0xcd', name: 'phone', isInTheWay: true as const },
  ]
  expect(keysInTheWay([bot, { ...key, id: '0xef', name: 'own' }, phone])).toEqual([bot, phone])
  expect(keysInTheWay(undefined)).toEqual([])
  expect(noRoomWords([bot, phone])).toBe(
    'No room for another key. Remove one in “Trading setup” first: “bot”, “phone”',
  )
})
