import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '@/lib/client/testing/FakeClock'
import { fakePool } from '@/lib/client/testing/fakePool'
import type { AccountMode } from '@/lib/venues/hyperliquid/accountMode'
import { unlistedMarket } from '@/lib/venues/hyperliquid/map/market'
import { createSpotTokens } from '@/lib/venues/hyperliquid/map/spotTokens'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import { AccountModes } from './accountModes'
import { summaryOf } from './reads/holdingReads'
import { holdingsStream } from './streams/holdingsStream'
import { wireProtocol } from './streams/wireProtocol'

const user = `0x${'ab'.repeat(20)}`
const MINUTE_MS = 60_000

function setUp() {
  const clock = new FakeClock()
  const venue: { mode: AccountMode | Error; reads: number } = { mode: 'disabled', reads: 0 }
  const modes = new AccountModes(async () => {
    venue.reads += 1
    if (venue.mode instanceof Error) throw venue.mode
    return venue.mode
  }, clock.setTimer)
  const pass = async (ms: number) => {
    clock.advance(ms)
    await settle()
  }
  return { clock, venue, modes, pass }
}

describe('AccountModes', () => {
  it('are read again every minute while there is a listener, once for all listeners', async () => {
    const { venue, modes, pass, clock } = setUp()
    const heard: unknown[] = []
    const leave = [1, 2].map((who) => modes.watch(user, (mode) => heard.push([who, mode])))
    await pass(MINUTE_MS)
    expect([venue.reads, heard]).toEqual([
      1,
      [
        [1, 'disabled'],
        [2, 'disabled'],
      ],
    ])
    leave[0]?.()
    await pass(MINUTE_MS)
    expect([venue.reads, heard.length]).toEqual([2, 3])
    leave[1]?.()
    expect(clock.pending).toBe(0)
    await pass(10 * MINUTE_MS)
    expect(venue.reads).toBe(2)
  })

  it('are read at once where this page changed them, and again where that failed', async () => {
    const { venue, modes, pass } = setUp()
    const heard: unknown[] = []
    modes.watch(user, (mode) => heard.push(mode))
    venue.mode = new Error('down')
    await modes.renew(user)
    expect(heard).toEqual([])
    venue.mode = 'unifiedAccount'
    await pass(MINUTE_MS)
    expect(heard).toEqual(['unifiedAccount'])
    await modes.renew('no one watches')
    expect(venue.reads).toBe(2)
  })
})

describe('the summary of an account', () => {
  async function follow() {
    const { clock, venue, modes, pass } = setUp()
    const { sockets, pool } = fakePool(wireProtocol, {}, clock)
    const universe: Universe = {
      listed: [],
      find: () => undefined,
      byAssetId: () => undefined,
      display: (coin) => unlistedMarket('hyperliquid', coin),
      dexes: [''],
      spot: createSpotTokens('hyperliquid', { tokens: [], universe: [] }),
      coins: () => [],
    }
    const free: string[] = []
    const stream = holdingsStream(
      {
        provider: 'hyperliquid',
        pool,
        universe: async () => universe,
        ask: () => Promise.reject(new Error('not asked here')),
        now: clock.now,
        setTimer: clock.setTimer,
      },
      user,
      modes,
      summaryOf,
      ({ availableMargin }) => free.push(availableMargin),
    )
    await settle()
    sockets.last.open()
    const summary = {
      accountValue: '100.0',
      totalNtlPos: '0.0',
      totalRawUsd: '0.0',
      totalMarginUsed: '0.0',
    }
    const clearinghouseState = {
      marginSummary: summary,
      crossMarginSummary: summary,
      crossMaintenanceMarginUsed: '0.0',
      withdrawable: '100.0',
      assetPositions: [],
      time: 1,
    }
    const balances = [{ coin: 'USDC', token: 0, total: '40.0', hold: '0.0' }]
    for (const type of ['clearinghouseState', 'spotState']) {
      const subscription = { type, user, ...(type === 'spotState' ? {} : { dex: '' }) }
      const data = { method: 'subscribe', subscription }
      sockets.last.receive({ channel: 'subscriptionResponse', data })
    }
    sockets.last.receive({
      channel: 'clearinghouseState',
      data: { user, dex: '', clearinghouseState },
    })
    sockets.last.receive({ channel: 'spotState', data: { user, spotState: { balances } } })
    return { venue, modes, pass, free, stream }
  }

  it('goes by the mode that another device chose, without being asked for again', async () => {
    const { venue, pass, free, stream } = await follow()
    expect(free).toEqual(['100'])
    venue.mode = 'unifiedAccount'
    await pass(MINUTE_MS)
    // The collateral of a unified account lies on the spot side.
    expect(free).toEqual(['100', '40'])
    await pass(MINUTE_MS)
    expect(free).toHaveLength(2)
    stream.stop()
  })

  it('goes at once by the mode that this page chose', async () => {
    const { venue, modes, free, stream } = await follow()
    venue.mode = 'unifiedAccount'
    await modes.renew(user)
    expect(free).toEqual(['100', '40'])
    stream.stop()
  })
})
