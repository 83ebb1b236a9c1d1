import { afterEach, beforeEach, expect, it } from 'vitest'
import { useMarketContext } from '@/components/markets/useMarketContext'
import { useStream } from '@/components/session/live/useStream'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import type { Subscription } from '@/lib/client/channels'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { VenueStreams } from './AccountStreams'

let browser: BareBrowser
beforeEach(async () => {
  browser = await openBareBrowser()
})
afterEach(() => browser.close())

/** What a page shows of a market beside the account. */
function Market({ provider }: { provider: string }) {
  useMarketContext(provider, 'BTC')
  useStream(provider, { channel: 'trades', marketId: 'BTC' }, () => undefined)
  return null
}

/** A client whose reads are never answered, and what of its streams was asked for at a venue. */
function deskOf({ key }: { key: string }) {
  const streams: Subscription[] = []
  const reads: string[] = []
  const known: Record<string, unknown> = {
    subscribe(subscription: Subscription) {
      streams.push(subscription)
      return () => undefined
    },
    status: () => ({ state: 'open', lastMessageAtMs: undefined, latencyMs: undefined }),
    onStatus: () => () => undefined,
    lastMessageAtMs: () => undefined,
    clockOffsetMs: async () => 0,
  }
  const plugin = new Proxy(known, {
    get: (own, name: string) =>
      own[name] ??
      (() => {
        reads.push(name)
        return new Promise(() => undefined)
      }),
  })
  const desk: {
    streams: Subscription[]
    reads: string[]
    answerSetup?: (areReadsGated: boolean) => void
  } = { streams, reads }
  const client = {
    plugins: [{ key }],
    providers: async () => [kindA, kindC],
    plugin: () => plugin,
    api: { call: () => new Promise(() => undefined) },
    checkSetup: () =>
      new Promise((resolve) => {
        desk.answerSetup = (areReadsGated) =>
          resolve({ accountExists: true, areReadsGated, isReady: !areReadsGated, items: [] })
      }),
  }
  browser.render(
    bareDesk(
      <>
        <VenueStreams provider={key} />
        <Market provider={key} />
      </>,
      { provider: key, client },
    ),
  )
  return desk
}

const namesOf = (streams: readonly Subscription[], isOfAccount: boolean) =>
  new Set(streams.flatMap((each) => ('address' in each === isOfAccount ? [each.channel] : [])))

it('waits with the account from the first moment where a step gates it, and never with a market', async () => {
  const desk = deskOf(kindC)
  await expect
    .poll(() => namesOf(desk.streams, false))
    .toEqual(new Set(['marketContext', 'trades']))
  await expect.poll(() => desk.answerSetup).toBeDefined()
  expect([namesOf(desk.streams, true), desk.reads]).toEqual([new Set(), []])
  desk.answerSetup?.(false)
  await expect.poll(() => namesOf(desk.streams, true)).toContain('orderUpdates')
  expect(desk.streams.every((each) => !('address' in each) || each.address === DESK_ADDRESS)).toBe(
    true,
  )
})

it('asks for nothing of the account as long as the step is missing', async () => {
  const desk = deskOf(kindC)
  await expect.poll(() => desk.answerSetup).toBeDefined()
  desk.answerSetup?.(true)
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect([namesOf(desk.streams, true), desk.reads]).toEqual([new Set(), []])
})

it('streams the account at once where no step gates it', async () => {
  const desk = deskOf(kindA)
  await expect.poll(() => namesOf(desk.streams, true)).toContain('orderUpdates')
})
