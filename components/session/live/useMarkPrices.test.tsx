import { afterEach, beforeEach, expect, it } from 'vitest'
import { PerpsClientContext } from '@/components/session/usePerpsClient'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { useMarkPrices } from './useMarkPrices'
import { useArePricesOld } from './useVenueAge'

let browser: BareBrowser
beforeEach(async () => {
  browser = await openBareBrowser()
})
afterEach(() => browser.close())

/** A sum over three markets, which says whether it is old. */
function Sum({ show }: { show: (isOld: boolean) => void }) {
  useMarkPrices('venue', ['BTC', 'NVDA', 'ETH'])
  show(useArePricesOld('venue'))
  return null
}

it('figures are old once none of the marks they follow is fresh, whatever else the venue sends', async () => {
  const nowMs = Date.now()
  const frames = new Map([
    ['BTC', nowMs - 3_600_000],
    // Closed: quiet, and no sign that the venue is.
    ['NVDA', nowMs - 7_200_000],
  ])
  const client = {
    plugin: () => ({
      subscribe: () => () => {},
      status: () => ({ state: 'connected', lastMessageAtMs: Date.now(), latencyMs: undefined }),
      lastMessageAtMs: ({ marketId }: { marketId: string }) => frames.get(marketId),
    }),
  }
  let isOld: boolean | undefined
  const show = (next: boolean) => {
    isOld = next
  }
  browser.render(
    <PerpsClientContext value={client as unknown as PerpsClient}>
      <Sum show={show} />
    </PerpsClientContext>,
  )
  await expect.poll(() => isOld).toBe(true)
  frames.set('BTC', Date.now())
  await expect.poll(() => isOld).toBe(false)
})
