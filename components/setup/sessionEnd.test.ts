import { expect, it } from 'vitest'
import { sessionEnd } from './sessionEnd'

const MINUTE = 60_000
const session = (expiresAtMs: number) => [{ kind: 'apiKey' }, { kind: 'session', expiresAtMs }]

it('warns of the end of a session half an hour before, and once it ended', () => {
  expect(sessionEnd(session(31 * MINUTE), 0)).toBeUndefined()
  expect(sessionEnd(session(30 * MINUTE), 0)).toEqual({ hasEnded: false, minutes: 30 })
  expect(sessionEnd(session(90_000), 0)).toEqual({ hasEnded: false, minutes: 2 })
  expect(sessionEnd(session(0), 0)).toEqual({ hasEnded: true, minutes: 0 })
})

it('goes on warning of one that ended, until there is another', () => {
  expect(sessionEnd([], 0, true)).toEqual({ hasEnded: true, minutes: 0 })
  expect(sessionEnd([{ kind: 'apiKey' }], 0, true)).toEqual({ hasEnded: true, minutes: 0 })
  expect(sessionEnd([], 0, false)).toBeUndefined()
  expect(sessionEnd(session(31 * MINUTE), 0, true)).toBeUndefined()
})

it('says nothing of keys, nor of a session without an end', () => {
  expect(sessionEnd([{ kind: 'agent', expiresAtMs: 0 }], 1)).toBeUndefined()
  expect(sessionEnd([{ kind: 'session' }], 1)).toBeUndefined()
})
