import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { EmbedParams } from '@/lib/embed/embedParams'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { EmbeddedMarkets } from './EmbeddedMarkets'
import { EmbedPageContext, type EmbedPageState } from './embedPage'
import type { FoundMarkets } from './findMarkets'
import { useEmbedMarkets } from './useEmbedMarkets'

/** What a venue answers: its markets, why there are none, or nothing yet. */
type Answer = readonly Market[] | Error | undefined

const { asked, retried, answers, served } = vi.hoisted(() => ({
  asked: [] as string[],
  retried: [] as string[],
  answers: new Map<string, unknown>(),
  served: { venues: [] as unknown[] },
}))
vi.mock('@/components/session/useServiceClient', () => ({ useServiceClient: () => ({}) }))
vi.mock('@/components/session/reads/useVenues', () => ({
  useVenues: () => ({ venues: served.venues, error: null, retry: () => undefined }),
}))
vi.mock('@/lib/queries/markets', () => ({ marketsQuery: (_: unknown, key: string) => key }))
vi.mock('@/components/session/live/useRead', () => ({
  useReads: (keys: readonly string[]) =>
    keys.map((key) => {
      asked.push(key)
      const answer = answers.get(key)
      const isError = answer instanceof Error
      return {
        data: isError ? undefined : answer,
        error: isError ? answer : null,
        refetch: () => retried.push(key),
      }
    }),
}))

const venue = (key: string): Provider => ({ ...kindA, key, name: `Venue ${key}` })
const market = (id: string, displaySymbol = id) =>
  ({ id, baseAsset: { displaySymbol, logoURI: '' } }) as Market

/** Three venues; the second numbers its markets. */
const ALL: Record<string, Answer> = {
  one: [market('BTC'), market('ETH')],
  two: [market('7', 'BTC'), market('8', 'SOL')],
  three: [market('ETH')],
}
const DOWN = new Error('down')

beforeEach(() => {
  asked.length = 0
  retried.length = 0
})

function pageOf(params: EmbedParams, more: Partial<EmbedPageState>): EmbedPageState {
  const nothing = () => undefined
  return {
    ...{ kind: 'chart', params, bad: [], unknown: [] },
    usualMarket: { provider: 'one', marketId: 'BTC' },
    ...{ chosen: undefined, interval: undefined, walletOffer: undefined, hostFills: [] },
    ...{ notify: nothing, report: nothing, subscription: 0, choose: nothing },
    ...{ onWalletEvent: () => nothing, hides: () => false, shows: () => false },
    ...more,
  }
}

interface Asked extends Partial<EmbedPageState> {
  venues?: Record<string, Answer>
  isOfSeveral?: boolean
}

function at(venues: Record<string, Answer>) {
  served.venues = Object.keys(venues).map(venue)
  answers.clear()
  for (const [key, answer] of Object.entries(venues)) answers.set(key, answer)
}

let found: FoundMarkets

function Page({ isOfSeveral }: { isOfSeveral: boolean }) {
  found = useEmbedMarkets(isOfSeveral)
  return null
}

/** What an address finds. */
function find(
  params: EmbedParams,
  { venues = ALL, isOfSeveral = false, ...more }: Asked = {},
): FoundMarkets {
  at(venues)
  renderToStaticMarkup(
    <EmbedPageContext value={pageOf(params, more)}>
      <Page isOfSeveral={isOfSeveral} />
    </EmbedPageContext>,
  )
  return found
}

/** The same in short: markets with their venues, what is missing, and which venues failed. */
function names(params: EmbedParams, more?: Asked) {
  const result = find(params, more)
  if (result.kind !== 'found') return result.kind
  return {
    markets: result.markets.map((each) => `${each.provider.key}:${each.market.id}`),
    missing: result.missing,
    unread: result.unread.map(({ provider }) => provider.key),
  }
}
const shown = (...markets: string[]) => ({ markets, missing: [], unread: [] })

describe('venues without a symbol', () => {
  it('show the usual market’s symbol there, under whichever id', () => {
    expect(names({ venues: ['two'] })).toEqual(shown('two:7'))
    expect(new Set(asked)).toEqual(new Set(['two', 'one']))
    expect(names({ venues: ['two', 'one'] }, { isOfSeveral: true })).toEqual(
      shown('two:7', 'one:BTC'),
    )
  })

  it('wait for that symbol, and take the id for it where it cannot be had', () => {
    expect(names({ venues: ['two'] }, { venues: { ...ALL, one: undefined } })).toBe('loading')
    expect(names({ venues: ['two'] }, { venues: { ...ALL, one: DOWN } })).toEqual(shown('two:7'))
    expect(names({ venues: ['three'] }, { venues: { ...ALL, one: DOWN } })).toBe('failed')
  })

  it('that have no such market name it', () => {
    expect(names({ venues: ['three'] })).toEqual({ markets: [], missing: ['BTC'], unread: [] })
  })

  it('change nothing beside a market, or where the host sent one', () => {
    const params: EmbedParams = { venues: ['two'], market: [{ provider: 'one', marketId: 'ETH' }] }
    expect(names(params)).toEqual(shown('one:ETH'))
    const chosen = { provider: 'three', marketId: 'ETH' }
    expect(names(params, { chosen })).toEqual(shown('three:ETH'))
    expect(names({})).toEqual(shown('one:BTC'))
  })
})

describe('a symbol', () => {
  it('is looked up at the venues of the address, in its order and each once, else at all', () => {
    const at = (...venues: string[]) => names({ symbol: 'eth', venues }, { isOfSeveral: true })
    expect(at('three', 'one', 'three')).toEqual(shown('three:ETH', 'one:ETH'))
    expect(names({ symbol: 'ETH' }, { isOfSeveral: true })).toEqual(shown('one:ETH', 'three:ETH'))
  })

  it('is missed at a venue that was named for it, where all are shown', () => {
    expect(names({ symbol: 'SOL', venues: ['one', 'two'] }, { isOfSeveral: true })).toEqual({
      ...shown('two:8'),
      missing: ['one:SOL'],
    })
    expect(names({ symbol: 'SOL', venues: ['one', 'two'] })).toEqual(shown('two:8'))
  })
})

describe('a venue whose markets could not be read', () => {
  const market2: EmbedParams['market'] = [
    { provider: 'one', marketId: 'BTC' },
    { provider: 'two', marketId: '8' },
  ]

  it('is named beside those that were found', () => {
    const venues = { ...ALL, one: DOWN }
    expect(names({ market: market2 }, { venues, isOfSeveral: true })).toEqual({
      ...shown('two:8'),
      unread: ['one'],
    })
    expect(names({ symbol: 'BTC' }, { venues })).toEqual({ ...shown('two:7'), unread: ['one'] })
  })

  it('is no matter to a page of one market that another venue gave before it', () => {
    const venues = { ...ALL, two: DOWN, three: undefined }
    expect(names({ symbol: 'BTC' }, { venues })).toEqual(shown('one:BTC'))
    expect(names({ symbol: 'BTC' }, { venues, isOfSeveral: true })).toBe('loading')
  })

  it('fails the page only where nothing was found, and is asked again by its retry', () => {
    const result = find(
      { market: market2 },
      { venues: { one: DOWN, two: DOWN }, isOfSeveral: true },
    )
    if (result.kind !== 'failed') throw new Error(result.kind)
    expect(result.error).toBe(DOWN)
    result.retry()
    expect(retried).toEqual(['one', 'two'])
  })
})

describe('the page says', () => {
  const textOf = (params: EmbedParams, { venues = ALL, isOfSeveral, ...more }: Asked = {}) => {
    at(venues)
    const html = renderToStaticMarkup(
      <EmbedPageContext value={pageOf(params, more)}>
        <EmbeddedMarkets waiting="waiting" isLine={isOfSeveral === true}>
          {(_first, all) => <p>{all.map((each) => each.market.id).join()}</p>}
        </EmbeddedMarkets>
      </EmbedPageContext>,
    )
    return html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .replaceAll('&quot;', '"')
      .trim()
  }

  it('which venue failed, with a retry, beside what is shown', () => {
    const venues = { ...ALL, two: DOWN }
    expect(textOf({ symbol: 'BTC' }, { venues, isOfSeveral: true })).toBe(
      'BTC Could not load markets of Venue two Try again',
    )
  })

  it.each<[string, EmbedParams]>([
    ['market', { market: [{ provider: 'one', marketId: 'XYZ' }], symbol: 'ETH' }],
    ['symbol', { symbol: 'XYZ', venues: ['one'] }],
    ['venues', { venues: ['three'] }],
  ])('which parameter to check: %s', (name, params) => {
    expect(textOf(params)).toContain(`Check the parameter "${name}" of this frame.`)
  })

  it('that the host sent a market that does not exist, whatever the address says', () => {
    const chosen = { provider: 'one', marketId: 'XYZ' }
    const text = textOf({ market: [{ provider: 'one', marketId: 'BTC' }] }, { chosen })
    expect(text).toContain(
      'No such market: one:XYZ. Check the market that the site around this frame sent.',
    )
    expect(text).not.toContain('parameter')
  })

  it('of a link of the page itself neither', () => {
    const text = textOf({}, { chosen: { provider: 'one', marketId: 'XYZ', isFollowed: true } })
    expect(text).toBe('Market not found No such market: one:XYZ')
  })
})
