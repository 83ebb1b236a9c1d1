import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import type { PortfolioRange } from '@/lib/schema/model/account'
import { marketNotFound } from '@/lib/schema/perpsError'
import type { PerpsClient } from './perpsClient'
import {
  type AccountRef,
  PerpsProvider,
  useAccount,
  useChannel,
  useChannelStream,
  useExecute,
  useMarkets,
  useOpenOrders,
  usePerpsClient,
  usePortfolioHistory,
  usePositions,
  useProviders,
  useQuote,
  useQuoteStream,
} from './react'

const ACCOUNT = { provider: 'venue', address: `0x${'aa'.repeat(20)}` }
const OTHER_ACCOUNT = { ...ACCOUNT, address: `0x${'bb'.repeat(20)}` }

const METHODS = [
  ...(['providers', 'markets', 'execute'] as const),
  ...(['getAccount', 'getPositions', 'getOrders', 'getPortfolioHistory'] as const),
] as const
type Method = (typeof METHODS)[number]

/** A call of the client, which waits for the test. */
interface Call {
  name: Method
  input: unknown
  signal: AbortSignal | undefined
  isOpen(): boolean
  answer(value: unknown): void
  fail(error: Error): void
}

let browser: BareBrowser
beforeEach(async () => {
  browser = await openBareBrowser()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await browser.close()
})

/** Where a hook runs. */
function Probe({ look }: { look: () => void }) {
  look()
  return null
}

/** Takes what is thrown while its content is drawn. */
class Catcher extends Component<{ take(error: unknown): void; children: ReactNode }> {
  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override state = { isBroken: false }

  override componentDidCatch(error: unknown) {
    this.props.take(error)
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

/** A page over a client that notes its calls and subscriptions, or throws at each subscription. */
function openPage({ refusal }: { refusal?: Error } = {}) {
  const calls: Call[] = []
  const method = (name: Method) => (input: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const signal: AbortSignal | undefined = Object(input).signal
      let isDone = false
      calls.push({
        ...{ name, input, signal },
        isOpen: () => !isDone && signal?.aborted !== true,
        answer(value) {
          isDone = true
          resolve(value)
        },
        fail(error) {
          isDone = true
          reject(error)
        },
      })
    })
  const subscriptions: {
    input: unknown
    emit(value: unknown): void
    fail(error: unknown): void
    isOver: boolean
  }[] = []
  const subscribe = (
    input: unknown,
    emit: (value: unknown) => void,
    fail: (error: unknown) => void = () => undefined,
  ) => {
    if (refusal !== undefined) throw refusal
    const subscription = { input, emit, fail, isOver: false }
    subscriptions.push(subscription)
    return () => {
      subscription.isOver = true
    }
  }
  const methods = Object.fromEntries(METHODS.map((name) => [name, method(name)]))
  const client = { ...methods, subscribe, subscribeQuote: subscribe } as unknown as PerpsClient
  const cache = new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: Number.POSITIVE_INFINITY },
      // As an app may have it for all that it sends.
      mutations: { retry: 3, retryDelay: 0 },
    },
  })
  const thrown: unknown[] = []
  return {
    calls,
    cache,
    subscriptions,
    thrown,
    live: () => subscriptions.filter(({ isOver }) => !isOver),
    /** The calls that wait, once there are as many as that; React draws twice at first. */
    async opened(name: Method, count = 1): Promise<readonly Call[]> {
      const open = () => calls.filter((call) => call.name === name && call.isOpen())
      await expect.poll(() => open().length).toBe(count)
      return open()
    },
    /** Runs a hook on the page; gives what it returned last. */
    show<Value>(useIt: () => Value): () => Value {
      let last: { value: Value } | undefined
      const look = () => {
        last = { value: useIt() }
      }
      browser.render(
        <QueryClientProvider client={cache}>
          <PerpsProvider client={client}>
            <Catcher take={(error) => thrown.push(error)}>
              <Probe look={look} />
            </Catcher>
          </PerpsProvider>
        </QueryClientProvider>,
      )
      return () => {
        if (last === undefined) throw new Error('The page was not drawn.')
        return last.value
      }
    },
  }
}

// Taken while drawing: a result that nothing was taken of is not drawn again.
const figuresOf = ({ data, error, isPending, refetch }: UseQueryResult<unknown>) => ({
  ...{ data, error, isPending, refetch },
})

const useWeek = (ref: AccountRef) => usePortfolioHistory({ ...ref, range: '7d' })

type Read = [
  name: string,
  method: Method,
  useRead: (ref: AccountRef) => UseQueryResult<unknown>,
  input: object,
]

const ACCOUNT_READS: Read[] = [
  ['useAccount', 'getAccount', useAccount, ACCOUNT],
  ['usePositions', 'getPositions', usePositions, ACCOUNT],
  ['useOpenOrders', 'getOrders', useOpenOrders, ACCOUNT],
  ['usePortfolioHistory', 'getPortfolioHistory', useWeek, { ...ACCOUNT, range: '7d' }],
]

it.each(ACCOUNT_READS)('%s gives what the client answers of the account', async (...read) => {
  const [, method, useRead, input] = read
  const page = openPage()
  const shown = page.show(() => figuresOf(useRead(ACCOUNT)))
  expect(shown()).toMatchObject({ data: undefined, isPending: true })
  const [call] = await page.opened(method)
  expect(call?.input).toMatchObject(input)
  call?.answer({ of: method })
  await expect.poll(() => shown().data).toEqual({ of: method })
})

const useList = ({ provider }: AccountRef) => useMarkets(provider)

const ALL_READS: Read[] = [
  ...ACCOUNT_READS,
  ['useProviders', 'providers', useProviders, {}],
  ['useMarkets', 'markets', useList, {}],
]

it.each(ALL_READS)('%s keeps what it has where the next read fails', async (_, method, useRead) => {
  const page = openPage()
  const shown = page.show(() => figuresOf(useRead(ACCOUNT)))
  const [first] = await page.opened(method)
  first?.answer({ of: method })
  await expect.poll(() => shown().data).toEqual({ of: method })
  void shown().refetch()
  const [second] = await page.opened(method)
  second?.fail(new Error('The venue is down.'))
  await expect.poll(() => shown().error).toMatchObject({ message: 'The venue is down.' })
  expect(shown()).toMatchObject({ data: { of: method }, isPending: false })
})

it.each(ACCOUNT_READS)('%s ends its call with the page', async (_, method, useRead) => {
  const page = openPage()
  page.show(() => useRead(ACCOUNT))
  const [call] = await page.opened(method)
  browser.render(null)
  await expect.poll(() => call?.signal?.aborted).toBe(true)
})

it.each(ACCOUNT_READS)('%s asks nothing while there is no address', async (_, method, useRead) => {
  const page = openPage()
  page.show(() => useRead({ ...ACCOUNT, address: undefined }))
  page.show(() => useRead(ACCOUNT))
  await page.opened(method)
  const asked = page.calls.map(({ input }) => Object(input).address)
  expect(new Set(asked)).toEqual(new Set([ACCOUNT.address]))
})

it('usePortfolioHistory reads each range of time by itself', async () => {
  const page = openPage()
  const over = (range: PortfolioRange) =>
    page.show(() => figuresOf(usePortfolioHistory({ ...ACCOUNT, range })))
  const week = over('7d')
  const [first] = await page.opened('getPortfolioHistory')
  first?.answer('a week')
  await expect.poll(() => week().data).toBe('a week')
  const day = over('24h')
  const [second] = await page.opened('getPortfolioHistory')
  expect(day().data).toBeUndefined()
  expect(second?.input).toMatchObject({ range: '24h' })
})

it('useMarkets asks for the markets of a venue once an hour', async () => {
  const page = openPage()
  const show = (provider: string) => page.show(() => figuresOf(useMarkets(provider)))
  const before = show('venue')
  const [call] = await page.opened('markets')
  call?.answer(['BTC'])
  await expect.poll(() => before().data).toEqual(['BTC'])
  browser.render(null)
  expect(show('venue')().data).toEqual(['BTC'])
  show('other')
  await page.opened('markets')
  expect(page.calls.map(({ input }) => input)).toEqual(['venue', 'other'])
})

/** A page that shows two accounts, two reads of one of them, and trades. */
function useTrading() {
  useAccount(ACCOUNT)
  usePositions(ACCOUNT)
  useAccount(OTHER_ACCOUNT)
  return useExecute()
}

it.each([
  ['taken', true],
  ['that failed', false],
])('useExecute has the account read again after an action %s, and repeats none', async (...row) => {
  const [, isTaken] = row
  const page = openPage()
  const shown = page.show(useTrading)
  const [positions] = await page.opened('getPositions')
  const accounts = await page.opened('getAccount', 2)
  positions?.answer([])
  for (const account of accounts) account.answer({})
  await expect.poll(() => page.cache.isFetching()).toBe(0)

  // However the address is written.
  const address = `0x${'AA'.repeat(20)}`
  const input = { ...ACCOUNT, address, action: 'cancelOrder', params: { ids: ['1'] } }
  const end = shown()
    .mutateAsync(input as never)
    .then(
      () => 'taken',
      ({ message }: Error) => message,
    )
  const [execution] = await page.opened('execute')
  if (isTaken) execution?.answer({ results: [] })
  else execution?.fail(new Error('no answer'))
  const [positionsAgain] = await page.opened('getPositions')
  const [accountAgain] = await page.opened('getAccount')
  expect(accountAgain?.input).toMatchObject(ACCOUNT)
  positionsAgain?.answer([])
  accountAgain?.answer({})
  expect(await end).toBe(isTaken ? 'taken' : 'no answer')
  expect(page.calls.filter(({ name }) => name === 'execute')).toHaveLength(1)
})

const ORDER = { provider: 'venue', marketId: 'BTC', side: 'BUY' } as const
const BOOK = { provider: 'venue', channel: 'orderbook' } as const

/** A quote of a size, each time with an object and a signal of its own. */
const useQuoteOf = (size: string | undefined) => {
  const { signal } = new AbortController()
  return useQuote(size === undefined ? undefined : { ...ORDER, size, signal })
}

const useBookOf = (marketId: string | undefined) =>
  useChannel<'orderbook'>(marketId === undefined ? undefined : { ...BOOK, marketId })

type Stream = [
  name: string,
  useStream: (what: string | undefined) => unknown,
  inputOf: (what: string) => object,
]

const STREAMS: Stream[] = [
  ['useQuote', useQuoteOf, (size) => ({ ...ORDER, size })],
  ['useChannel', useBookOf, (marketId) => ({ ...BOOK, marketId })],
]

it.each(STREAMS)('%s gives the newest of its stream, until its page goes', async (...row) => {
  const [, useStream, inputOf] = row
  const page = openPage()
  expect(page.show(() => useStream(undefined))()).toBeUndefined()
  expect(page.subscriptions).toEqual([])
  const shown = page.show(() => useStream('1'))
  await expect.poll(() => page.live().length).toBe(1)
  const [first] = page.live()
  expect(first?.input).toEqual(inputOf('1'))
  expect(shown()).toBeUndefined()
  for (const payload of [{ at: 1 }, { at: 2 }]) {
    first?.emit(payload)
    await expect.poll(shown).toEqual(payload)
  }
  // Drawn again, for the same.
  expect(page.show(() => useStream('1'))()).toEqual({ at: 2 })
  expect(page.subscriptions).toEqual([first])

  const drawn: unknown[] = []
  const other = page.show(() => {
    const value = useStream('2')
    drawn.push(value)
    return value
  })
  // What was of the one before is not shown as of this one, not in the first drawing either.
  await expect.poll(other).toBeUndefined()
  expect(new Set(drawn)).toEqual(new Set([undefined]))
  await expect.poll(() => page.live().map(({ input }) => input)).toEqual([inputOf('2')])
  expect(page.subscriptions).toHaveLength(2)
  page.live()[0]?.emit({ at: 3 })
  await expect.poll(other).toEqual({ at: 3 })
  browser.render(null)
  await expect.poll(page.live).toEqual([])
})

it('useQuoteStream gives why no quote comes, and subscribes again on request', async () => {
  const page = openPage()
  const nothing = { data: undefined, error: null, isPending: true }
  expect(page.show(() => useQuoteStream(undefined))()).toMatchObject(nothing)
  const shown = page.show(() => useQuoteStream({ ...ORDER, size: '1' }))
  await expect.poll(() => page.live().length).toBe(1)
  expect(shown()).toMatchObject(nothing)
  const [first] = page.live()
  const unknown = marketNotFound('BTC', 'venue')
  first?.fail(unknown)
  await expect.poll(() => shown().error).toBe(unknown)
  expect(shown()).toMatchObject({ data: undefined, isPending: false })

  shown().refetch()
  await expect.poll(() => first?.isOver).toBe(true)
  const [second] = page.live()
  expect(second?.input).toEqual({ ...ORDER, size: '1' })
  await expect.poll(() => shown().isPending).toBe(true)
  expect(shown()).toMatchObject(nothing)
  second?.emit({ at: 1 })
  await expect.poll(() => shown().data).toEqual({ at: 1 })
  second?.emit({ at: 2 })
  // Of the subscription that ended.
  first?.fail(new Error('late'))
  await expect.poll(() => shown().data).toEqual({ at: 2 })
  expect(shown()).toMatchObject({ error: null, isPending: false })
  second?.fail('not an error')
  await expect.poll(() => shown().error).toMatchObject({ message: 'not an error' })
  expect(shown().data).toEqual({ at: 2 })
})

it('useChannelStream gives why it cannot subscribe, which useChannel throws', async () => {
  const refusal = new Error('There is no such venue.')
  const page = openPage({ refusal })
  const shown = page.show(() => useChannelStream<'orderbook'>({ ...BOOK, marketId: 'BTC' }))
  await expect.poll(() => shown().error).toBe(refusal)
  expect(shown()).toMatchObject({ data: undefined, isPending: false })
  expect(page.thrown).toEqual([])
  browser.render(null)
  // React reports what a boundary takes.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  page.show(() => useBookOf('BTC'))
  await expect.poll(() => page.thrown).toContain(refusal)
})

function ClientReader() {
  usePerpsClient()
  return null
}

it('a hook without a client above it names what is missing', () => {
  expect(() => renderToString(<ClientReader />)).toThrow('needs a PerpsProvider above it')
})
