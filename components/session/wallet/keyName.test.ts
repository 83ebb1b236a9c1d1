import { expect, it } from 'vitest'
import { keyName } from './keyName'

it('names a key by its name, its slot, or what it is', () => {
  expect(keyName({ name: 'desk', kind: 'agent', id: '0xab' })).toBe('desk')
  expect(keyName({ name: '', kind: 'apiKey', id: '42' })).toBe('Slot 42')
  expect(keyName({ name: '', kind: 'session', id: 'x1' })).toBe('Session')
  expect(keyName({ name: '', kind: 'agent', id: '0xab' })).toBe('Unnamed key')
})
