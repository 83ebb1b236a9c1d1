import { expect, it } from 'vitest'
import { deskOrigin } from './publicConfig'

it('reaches the desk at the configured origin, whichever host it is called by', () => {
  const settings = { PUBLIC_ORIGIN: 'https://desk.example/' }
  expect(deskOrigin('127.0.0.1:3000', settings)).toBe('https://desk.example')
  expect(deskOrigin(null, settings)).toBe('https://desk.example')
})

it('reaches it at the host it is called by, with TLS wherever that is not this machine', () => {
  expect(deskOrigin('desk.example', {})).toBe('https://desk.example')
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect(deskOrigin(host, {})).toBe(`http://${host}`)
  }
  expect(deskOrigin(undefined, {})).toBe('http://localhost')
})
