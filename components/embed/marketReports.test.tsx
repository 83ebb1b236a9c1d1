import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import type { Market } from '@/lib/schema/model/market'
import { kindA, kindB } from '@/lib/trade/testing/madeUpProviders'
import { EmbedPageContext, type EmbedPageState } from './embedPage'
import type { EmbeddedMarket, FoundMarkets, UnreadVenue } from './findMarkets'
import { useReportedMarket } from './useReportedMarket'
import { useSteadyFirst } from './useSteadyFirst'

let browser: BareBrowser
let first: EmbeddedMarket | undefined
const report = vi.fn()
const notify = vi.fn()

beforeEach(async () => {
  browser = await openBareBrowser()
  report.mockClear()
  notify.mockClear()
})
afterEach(() => browser.close())

const market = { id: 'BTC', baseAsset: { displaySymbol: 'BTC' } } as Market
const AT_A: EmbeddedMarket = { provider: kindA, market }
const AT_B: EmbeddedMarket = { provider: kindB, market }
const unread = (): UnreadVenue => ({
  ...{ provider: kindA, refetch: () => undefined },
  error: new Error('late'),
})

function Page({ lookup }: { lookup: FoundMarkets }) {
  first = useSteadyFirst(lookup.kind === 'found' ? lookup.markets : [])
  useReportedMarket(lookup, first)
  return null
}

const state = { notify, report, subscription: 0 } as unknown as EmbedPageState
const show = (lookup: FoundMarkets) =>
  browser.render(
    <EmbedPageContext value={state}>
      <Page lookup={lookup} />
    </EmbedPageContext>,
  )
const found = (markets: EmbeddedMarket[], failed: UnreadVenue[] = []): FoundMarkets => ({
  ...{ kind: 'found', markets, missing: [] },
  unread: failed,
})

it('a venue that is read late does not take the place of the market that is shown', () => {
  show(found([AT_B], [unread()]))
  show(found([AT_A, AT_B]))
  expect(first).toBe(AT_B)
  const providers = notify.mock.calls.map(([, { provider }]) => provider)
  expect(new Set(providers)).toEqual(new Set([kindB.key]))
  show(found([AT_A]))
  expect(first).toBe(AT_A)
})

it('a venue that could not be read is reported to the host, not once for each try', () => {
  show(found([AT_B], [unread()]))
  const times = report.mock.calls.length
  expect(report).toHaveBeenCalledWith({ message: `Could not load markets of ${kindA.name}` })
  show(found([AT_B], [unread()]))
  expect(report).toHaveBeenCalledTimes(times)
})
