import { afterEach, expect, it, vi } from 'vitest'
import type { EmbedKind } from '@/lib/embed/embedKinds'
import type { EmbedSettings } from './embedPage'
import { frameTrouble } from './useFrameTrouble'

vi.mock('./canSubmitForms', () => ({ canSubmitForms: () => canSubmit }))
let canSubmit = true

afterEach(() => {
  canSubmit = true
  vi.unstubAllGlobals()
})

const HOST = 'https://host.test'

/** What a page says of its frame in this window. */
function troubleOf(kind: EmbedKind, shape: object = {}, isApproved = true) {
  const above = {}
  const page = { origin: 'https://desk.test', parent: above, location: {}, ...shape }
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', page)
  if ('isTop' in shape) Object.assign(page, { parent: page })
  const settings: EmbedSettings = {
    ...{ kind, params: { parent: HOST }, bad: [], unknown: [] },
    ...(isApproved ? { parentOrigin: HOST } : {}),
    usualMarket: { provider: 'one', marketId: 'BTC' },
  }
  return frameTrouble(settings)
}

it('has no trouble in a frame of its host, nor where a browser does not name that', () => {
  expect(troubleOf('ticket')).toBeUndefined()
  expect(troubleOf('ticket', { location: { ancestorOrigins: [HOST] } })).toBeUndefined()
  expect(troubleOf('ticker', { isTop: true })).toBeUndefined()
})

it('names the sandbox: of an opaque origin for every page, without forms for one that trades', () => {
  expect(troubleOf('ticker', { origin: 'null' })).toBe('sandbox')
  canSubmit = false
  expect(troubleOf('ticket')).toBe('sandbox')
  expect(troubleOf('ticker')).toBeUndefined()
})

it('names a page that trades and is in no frame', () => {
  expect(troubleOf('ticket', { isTop: true })).toBe('notFramed')
})

it('names a host that is not the one of the address, where one was approved', () => {
  const location = { ancestorOrigins: ['https://other.test', HOST] }
  expect(troubleOf('chart', { location })).toBe('otherHost')
  expect(troubleOf('chart', { location }, false)).toBeUndefined()
})
