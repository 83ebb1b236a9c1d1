import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { keys } from '@/lib/queries/keys'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { KeysPage } from './(dashboard)/keys/KeysPage'
import { PairDesk } from './(dashboard)/pair/[symbol]/PairDesk'
import { TransfersPage } from './(dashboard)/transfers/TransfersPage'

const { NOW_MS, ADDRESS, nothing } = vi.hoisted(() => ({
  NOW_MS: Date.UTC(2026, 10, 22, 13, 10),
  ADDRESS: '0x00000000000000000000000000000000000000aa',
  nothing: () => null,
}))
const MINUTE_MS = 60_000

vi.mock('@/components/figures/useNow', () => ({ useNow: () => NOW_MS }))
vi.mock('@/components/session/wallet/useWallet', () => ({
  useWallet: () => ({ status: 'connected', account: ADDRESS, handle: { wallet: () => undefined } }),
}))
vi.mock('@/components/shell/AppHeader', () => ({ AppHeader: nothing }))
vi.mock('@/components/shell/StatusBar', () => ({ StatusBar: nothing }))
vi.mock('@/components/session/live/account/AccountStreams', () => ({ AccountStreams: nothing }))
vi.mock('@/components/setup/SetupDialog', () => ({ SetupDialog: nothing }))
vi.mock('@/components/across/pair/PairBoard', () => ({ PairBoard: nothing }))
vi.mock('@/components/keys/KeysPanel', () => ({ KeysPanel: nothing }))
vi.mock('@/components/setup/AccountOptions', () => ({ AccountOptions: nothing }))
vi.mock('@/components/transfers/TransfersPanel', () => ({ TransfersPanel: nothing }))
vi.mock('@/components/account/BalancesTable', () => ({ BalancesTable: nothing }))
vi.mock('@/components/account/TransfersTable', () => ({ TransfersTable: nothing }))

/** Texts of a page while the session of its venue has so many minutes left. */
function textsOf(page: ReactNode, minutes: number): string {
  const cache = new QueryClient()
  cache.setQueryData(keys.providers(), [kindC, kindA])
  cache.setQueryData(keys.credentials(kindC.key, DESK_ADDRESS), [
    { kind: 'session', id: '1', expiresAtMs: NOW_MS + minutes * MINUTE_MS },
  ])
  cache.setQueryData(keys.setup(kindC.key, DESK_ADDRESS), {
    accountExists: true,
    areReadsGated: false,
    isReady: true,
    items: [],
  })
  const client = { plugins: [{ key: kindC.key }, { key: kindA.key }], plugin: () => ({}) }
  const html = renderToStaticMarkup(bareDesk(page, { provider: kindC.key, client, cache }))
  return html.replace(/<[^>]*>/g, ' ')
}

it.each([
  ['Pair', <PairDesk key="pair" symbol="BTC" wanted={{}} />],
  ['Keys', <KeysPage key="keys" />],
  ['Funds', <TransfersPage key="funds" begin="deposit" />],
])('%s, where actions need the session of a venue, says when it ends', (_name, page) => {
  expect(textsOf(page, 25)).toContain(`Your session with ${kindC.name} ends in 25 min.`)
  expect(textsOf(page, 25).match(/Sign in again/g)).toHaveLength(1)
  expect(textsOf(page, 31)).not.toContain('Your session')
})
