import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { AccountBalances, Balance } from '@/lib/schema/model/account'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { TransfersPanel, type TransferTab } from './TransfersPanel'

const ACCOUNT = `0x${'ab'.repeat(20)}`
const shown = vi.hoisted(() => ({ balances: undefined as unknown }))

// What a form says of a venue follows from its descriptor; of an account it knows the balances alone.
vi.mock('@/components/session/AccountGate', () => ({
  AccountGate: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('@/components/session/wallet/useWallet', () => ({
  useWallet: () => ({ account: ACCOUNT }),
}))
vi.mock('@/components/session/live/account/useLiveBalances', () => ({
  useLiveBalances: () => ({ data: shown.balances }),
}))
vi.mock('@/components/session/live/useRead', () => ({ useRead: () => ({}) }))
vi.mock('@/components/session/live/useVenueNow', () => ({ useVenueNow: () => 0 }))
vi.mock('@/components/session/usePerpsClient', () => ({ usePerpsClient: () => ({}) }))
vi.mock('@/components/session/actions/useFaucet', () => ({ useFaucet: () => undefined }))
vi.mock('./useTransferRun', () => ({ useTransferRun: () => ({ summary: [] }) }))
vi.mock('./useAddressBook', () => ({ useAddressBook: () => ({}) }))
vi.mock('./TransferProgress', () => ({ TransferProgress: () => null }))
vi.mock('./PendingWithdrawals', () => ({ PendingWithdrawals: () => null }))
vi.mock('./UnderWayList', () => ({ UnderWayList: () => null }))
vi.mock('./AddressBook', () => ({ AddressBook: () => '[address book]' }))
vi.mock('./DepositForm', () => ({
  DepositForm: ({ routes }: { routes: readonly { symbol: string }[] }) =>
    `[deposit of ${routes.map(({ symbol }) => symbol).join(', ')}]`,
  feeText: () => '',
  minimumText: () => '',
}))
vi.mock('./DepositAddressCard', () => ({
  DepositAddressCard: ({ way }: { way: { network?: string } }) => `[address on ${way.network}]`,
}))

function panelOf(provider: typeof kindA, tab: TransferTab, balances?: AccountBalances) {
  shown.balances = balances
  const markup = renderToStaticMarkup(
    <TransfersPanel {...{ provider, tab, onTabChange: () => undefined }} />,
  )
  return { markup, text: markup.replace(/<[^>]+>/g, ' ') }
}

describe('a deposit', () => {
  it('is made by the wallet, sent to an address, or not to be had, as the venue says', () => {
    expect(panelOf(kindA, 'deposit').text).toContain('[deposit of USDC]')
    expect(panelOf(kindB, 'deposit').text).toContain('[deposit of USDC, ETH]')
    expect(panelOf(kindC, 'deposit').text).toContain('[address on Chain of C]')
    const none = { ...kindA, actions: [] }
    expect(panelOf(none, 'deposit').text).toContain('does not support wallet deposits')
  })
})

describe('a withdrawal', () => {
  const withdrawal = (provider: typeof kindA) => panelOf(provider, 'withdraw')

  it('goes to an address that is typed, to its owner alone, or to one of a book', () => {
    const typed = /<input[^>]*value="0xabab/
    const [a, b, c] = [kindA, kindB, kindC].map(withdrawal)
    expect([a, b, c].map((panel) => typed.test(panel?.markup ?? ''))).toEqual([true, false, false])
    expect(b?.text).toContain('Venue B pays out to no other address.')
    expect(b?.text).toContain(ACCOUNT)
    expect([a, b, c].map((panel) => panel?.text.includes('[address book]'))).toEqual([
      ...[false, false, true],
    ])
  })

  it('says who signs it: the wallet, or the key of this browser', () => {
    const [a, b, c] = [kindA, kindB, kindC].map((provider) => withdrawal(provider).text)
    expect(a).toContain('Signed by your wallet: the trading key cannot withdraw.')
    for (const text of [b, c]) {
      expect(text).toContain('Signed by the key in this browser.')
      expect(text).not.toContain('cannot withdraw')
    }
    expect(withdrawal({ ...kindA, actions: [] }).text).toContain('does not support withdrawals')
  })

  it('is taken from an asset and a ledger that the venue names', () => {
    const row = (id: string, categoryId: string): Balance => ({
      ...{ categoryId, units: decimal('7'), transferable: decimal('7') },
      asset: { providerId: 'b', id, displaySymbol: id === '3' ? 'USDC' : 'ETH', logoURI: '' },
    })
    const held = { collateralBalances: [row('3', 'perps')], balances: [row('1', 'spot')] }
    const labels = (provider: typeof kindA) =>
      [...panelOf(provider, 'withdraw', held).markup.matchAll(/role="radio"[^>]*>([^<]*)</g)].map(
        ([, label]) => label,
      )
    expect(labels(kindB)).toEqual(['USDC · Perpetuals', 'ETH · Spot'])
    expect(labels(kindC)).toEqual([])
  })
})

it('a move between ledgers is offered where the venue has it', () => {
  expect(panelOf(kindC, 'move').text).toContain('does not support transfers')
  expect(panelOf(kindB, 'move').text).toContain('Signed by the key in this browser.')
  expect(panelOf(kindA, 'move').text).toContain('Signed by your wallet.')
})
