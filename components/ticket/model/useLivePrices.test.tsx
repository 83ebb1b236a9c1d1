import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bareDesk } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { testInputs } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { type LivePrices, useLivePrices } from './useLivePrices'

let browser: BareBrowser
let shown: LivePrices

beforeEach(async () => {
  browser = await openBareBrowser()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await browser.close()
  vi.unstubAllGlobals()
})

/** Whatever comes looks the same, so that only what the hook itself decides is rendered. */
const alwaysSame = () => 'same'

function Prices({ marketId }: { marketId: string }) {
  shown = useLivePrices(kindA.key, marketId, alwaysSame)
  return null
}

it('shows nothing of the market before once another one is chosen', async () => {
  const listeners = new Map<string, (payload: unknown) => void>()
  const client = {
    plugins: [{ key: kindA.key }],
    plugin: () => ({
      subscribe(
        { channel, marketId }: { channel: string; marketId: string },
        listener: (payload: unknown) => void,
      ) {
        listeners.set(`${channel} ${marketId}`, listener)
        return () => undefined
      },
    }),
  }
  const show = (marketId: string) =>
    act(async () =>
      browser.render(bareDesk(<Prices marketId={marketId} />, { provider: kindA.key, client })),
    )
  await show('ONE')
  await act(async () => {
    listeners.get('orderbook ONE')?.(testInputs.book)
    listeners.get('marketContext ONE')?.({ markPrice: decimal('60000') })
  })
  expect(shown).toEqual({ book: testInputs.book, markPrice: '60000' })

  await show('OTHER')
  expect(shown).toEqual({ book: undefined, markPrice: undefined })

  await act(async () => listeners.get('marketContext OTHER')?.({ markPrice: decimal('3') }))
  expect(shown).toEqual({ book: undefined, markPrice: '3' })
})
