import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { keys } from '@/lib/queries/keys'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { SessionNotes } from './SessionNotes'

const { NOW_MS, ADDRESS } = vi.hoisted(() => ({
  NOW_MS: Date.UTC(2026, 10, 22, 13, 10),
  ADDRESS: '0x00000000000000000000000000000000000000aa',
}))
const MINUTE_MS = 60_000

vi.mock('@/components/figures/useNow', () => ({ useNow: () => NOW_MS }))
vi.mock('@/components/session/wallet/useWallet', () => ({
  useWallet: () => ({ status: 'connected', account: ADDRESS, handle: { wallet: () => undefined } }),
}))

/** What the notes of two venues say, of which one has a session that ends in so many minutes. */
function notes(minutes: number): string {
  const cache = new QueryClient()
  const expiresAtMs = NOW_MS + minutes * MINUTE_MS
  cache.setQueryData(keys.providers(), [kindA, kindC])
  cache.setQueryData(keys.credentials(kindC.key, DESK_ADDRESS), [
    { kind: 'session', id: '1', expiresAtMs },
  ])
  cache.setQueryData(keys.setup(kindC.key, DESK_ADDRESS), {
    accountExists: true,
    areReadsGated: false,
    isReady: true,
    items: [],
  })
  const client = { plugins: [], plugin: () => ({}) }
  const page = <SessionNotes venues={[kindA, kindC]} />
  const html = renderToStaticMarkup(bareDesk(page, { provider: kindC.key, client, cache }))
  return html.replace(/<[^>]*>/g, ' ')
}

it('names the venue whose session ends soon, with one way to sign in again', () => {
  expect(notes(25)).toContain(`Your session with ${kindC.name} ends in 25 min.`)
  expect(notes(25).match(/Sign in again/g)).toHaveLength(1)
})

it.each([
  ['ends soon', 25],
  ['has ended', 0],
])('names the domain that the wallet will show, before signing in again: %s', (_, minutes) => {
  const text = notes(minutes)
  const domain = text.indexOf(
    'Your wallet will show the domain app.venue-c.example, not this page’s',
  )
  expect(domain).toBeGreaterThan(0)
  expect(text.indexOf('Sign in again')).toBeGreaterThan(domain)
})

it('says that a session has ended', () => {
  expect(notes(0)).toContain(`Your session with ${kindC.name} has ended.`)
})

it('draws nothing while sessions last, so that no page keeps a place for it', () => {
  expect(notes(31)).toBe('')
})
