import { describe, expect, it } from 'vitest'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { createExplorer } from '@/server/paper/faces/hyperliquid/http/explorer'
import { createCatalogue } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { createFacts } from '@/server/paper/faces/hyperliquid/records/facts'
import { TestExchange } from '@/server/paper/faces/hyperliquid/testing/testHost'
import { clearinghouseState } from './accountView'
import { spotClearinghouseState } from './spotView'

const user = `0x${'aa'.repeat(20)}`

function setup() {
  const paper = new TestExchange()
  const context: FaceContext = {
    host: paper.host,
    facts: createFacts(),
    explorer: createExplorer(),
    catalogue: createCatalogue(paper.host.view),
    sources: ['b'],
  }
  paper.fund(user, 1_000)
  paper.quote('BTC', 'sell', 682_500, 100_000)
  const buy = (sizeLots: number) =>
    paper.run({
      type: 'placeOrders',
      account: user,
      grouping: 'none',
      orders: [
        {
          marketId: 'BTC',
          side: 'buy',
          sizeLots,
          limitTicks: 682_500,
          timeInForce: 'ioc',
          reduceOnly: false,
          isMarket: false,
        },
      ],
    })
  return { paper, context, buy }
}

describe('a standard account', () => {
  it('holds its money with the perpetuals', () => {
    const { context } = setup()
    expect(clearinghouseState(context, user)).toMatchObject({
      marginSummary: { accountValue: '1000.0', totalRawUsd: '1000.0' },
      withdrawable: '1000.0',
    })
    expect(spotClearinghouseState(context, user)).toEqual({ balances: [] })
  })

  it('shows an isolated position with its own raw USD', () => {
    const { paper, context, buy } = setup()
    const command = { type: 'setLeverage', account: user, marketId: 'BTC' } as const
    paper.run({ ...command, leverage: 10, marginMode: 'isolated' })
    buy(1_000)
    const state = clearinghouseState(context, user)
    expect(state.crossMarginSummary).toMatchObject({ totalNtlPos: '0.0', totalMarginUsed: '0.0' })
    expect(state.assetPositions[0]?.position).toMatchObject({
      leverage: { type: 'isolated', value: 10, rawUsd: '-614.25' },
      marginUsed: '68.25',
      positionValue: '682.5',
      returnOnEquity: '0.0',
      maxLeverage: 40,
    })
  })

  it('counts funding that was paid as positive', () => {
    const { paper, context, buy } = setup()
    buy(1_000)
    paper.endBlock(3_600_000)
    paper.endBlock()
    const paid = clearinghouseState(context, user).assetPositions[0]?.position.cumFunding.sinceOpen
    const equity = clearinghouseState(context, user).marginSummary.accountValue
    expect(Number(paid)).toBeGreaterThan(0)
    expect(Number(equity)).toBeLessThan(1_000 - 0.307)
  })
})

describe('a unified account', () => {
  it('holds its money with the spot balances, less what positions bind', () => {
    const { context, buy, paper } = setup()
    paper.run({ type: 'setCollateral', account: user, collateral: 'all' })
    buy(1_000)
    const perps = clearinghouseState(context, user)
    const { balances } = spotClearinghouseState(context, user)
    expect(perps.withdrawable).toBe('0.0')
    expect(perps.marginSummary.accountValue).toBe(perps.marginSummary.totalMarginUsed)
    expect(balances[0]).toMatchObject({
      coin: 'USDC',
      token: 0,
      hold: perps.marginSummary.totalMarginUsed,
    })
    expect(Number(balances[0]?.total)).toBeCloseTo(1_000 - 0.307, 2)
  })
})
