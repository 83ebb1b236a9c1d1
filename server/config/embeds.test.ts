import { expect, it } from 'vitest'
import { frameOrigins, isApprovedParent } from './embeds'
import { parseEnv } from './env'

const settings = parseEnv({
  EMBED_ALLOWED_ORIGINS: 'https://a.test, *',
  EMBED_INTEGRATORS: '{"acme":["https://acme.test","https://www.acme.test"]}',
})

it('lets every site frame what is only read, where the operator says so, and never what trades', () => {
  expect(frameOrigins('ticker', undefined, settings)).toEqual(['https://a.test', '*'])
  expect(frameOrigins('ticket', undefined, settings)).toEqual(['https://a.test'])
  expect(frameOrigins('trade', undefined, settings)).toEqual(['https://a.test'])
})

it('holds an integrator to its own sites', () => {
  expect(frameOrigins('trade', 'acme', settings)).toEqual([
    'https://acme.test',
    'https://www.acme.test',
  ])
  expect(frameOrigins('trade', '__proto__', settings)).toEqual(['https://a.test'])
})

it('approves hosts that may frame the page, and the service itself', () => {
  const parent = (origin: string, kind: 'ticker' | 'trade', integrator?: string) =>
    isApprovedParent({ kind, integrator, parent: origin }, 'desk.test', settings)
  expect(parent('https://b.test', 'ticker')).toBe(true)
  expect(parent('https://b.test', 'trade')).toBe(false)
  expect(parent('https://a.test', 'trade')).toBe(true)
  expect(parent('https://a.test', 'trade', 'acme')).toBe(false)
  expect(parent('https://desk.test', 'trade', 'acme')).toBe(true)
})

it('approves the desk’s own preview behind a proxy that calls the service by another host', () => {
  const behind = parseEnv({ PUBLIC_ORIGIN: 'https://desk.example' })
  const own = { kind: 'trade', integrator: undefined, parent: 'https://desk.example' } as const
  expect(isApprovedParent(own, '127.0.0.1:3000', behind)).toBe(true)
  const other = { ...own, parent: 'https://desk.example.evil.test' }
  expect(isApprovedParent(other, '127.0.0.1:3000', behind)).toBe(false)
  expect(isApprovedParent(own, '127.0.0.1:3000', parseEnv({}))).toBe(false)
})

it('frames nothing anywhere unless configured to', () => {
  expect(frameOrigins('ticker', undefined, parseEnv({}))).toEqual([])
})

it.each(['http://a.test', 'https://a.test/', 'https://*.a.test', 'a.test', "'self'"])(
  'refuses %s as an origin, naming the setting',
  (origin) => {
    expect(() => parseEnv({ EMBED_ALLOWED_ORIGINS: origin })).toThrow(/EMBED_ALLOWED_ORIGINS/)
  },
)
