import { expect, it } from 'vitest'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { PORTFOLIO_CALLS } from '@/server/paper/faces/ondo/http/portfolioCalls'
import { Query } from '@/server/paper/faces/ondo/http/request'
import { createFacts } from '@/server/paper/faces/ondo/records/facts'
import { wireBalance } from './accountView'

const OWN = '0x00000000000000000000000000000000000000aa'
const DOLLAR = 1_000_000
const NOW_MS = Date.UTC(2026, 10, 22)

/** An account that has realised 70 USD and paid 20, of which the kept fill has 5 and 2. */
function context(figures: object = {}): FaceContext {
  const facts = createFacts()
  const money = { amountMicro: 1_000 * DOLLAR, transaction: '0x1', sender: '0x2', timeMs: 1 }
  facts.apply({ kind: 'deposit', account: OWN, ...money })
  const account = {
    ...{
      balanceMicro: 1_050 * DOLLAR,
      equityMicro: 1_053 * DOLLAR,
      withdrawableMicro: 900 * DOLLAR,
    },
    ...{ totalNotionalMicro: 0, crossMaintenanceMarginMicro: 0, marginUsedMicro: 0, positions: [] },
    ...{ cumulativeVolumeMicro: 9_000 * DOLLAR },
    traded: { realizedMicro: 70 * DOLLAR, feesMicro: 20 * DOLLAR },
    ...figures,
  }
  const fill = {
    ...{ marketId: 'BTC-USD.P', priceTicks: 60_000, sizeLots: 100, timeMs: NOW_MS - 60_000 },
    ...{ closedPnlMicro: 5 * DOLLAR, feeMicro: 2 * DOLLAR },
  }
  const view = { account: () => account, fills: () => [fill], tokens: () => [] }
  const catalogue = {
    bySymbol: () => ({ definition: { priceDecimals: 0, sizeDecimals: 4 } }),
  }
  return { facts, catalogue, host: { view, now: () => NOW_MS } } as unknown as FaceContext
}

function answerOf(path: string, ...query: [string, string][]) {
  const call = PORTFOLIO_CALLS.find((each) => each.path === path)
  const question = { method: 'GET', path, query: new Query(query), body: undefined, origin: '' }
  const answer = call?.run(context(), question as never, {}, { account: OWN } as never)
  return (answer as { result: unknown }).result
}

it('says what all fills ever realised after their fees, also those that are kept no more', () => {
  expect(wireBalance(context(), OWN)).toMatchObject({
    ...{ realizedPnl: '50', totalTradingFees: '20', unrealizedPnl: '3' },
    ...{ walletBalance: String(1_000 + 50), netInvested: '1000', totalPnL: String(50 + 3) },
  })
})

it.each([
  ['0.025', 40, 1],
  ['0', 40, 0],
  ['9999', 0, 0],
  ['9999', 0, 1],
  ['9999', -1, 1],
])('states the margin ratio %s of a balance of %d USD that needs %d', (ratio, equity, needed) => {
  const money = { equityMicro: equity * DOLLAR, crossMaintenanceMarginMicro: needed * DOLLAR }
  expect(wireBalance(context(money), OWN).marginRatio).toBe(ratio)
})

it('states of an account that was never paid into what it states of an empty one', () => {
  const { facts, host } = context()
  const unknown = { facts, host: { ...host, view: { account: () => undefined } } }
  expect(wireBalance(unknown as unknown as FaceContext, OWN)).toMatchObject({
    ...{ marginBalance: '0', marginRatio: '9999', underLiquidation: false },
  })
})

it('counts them into the portfolio, their volume not, whose days are not known any more', () => {
  expect(answerOf('/v1/portfolio/summary')).toMatchObject({
    ...{ realizedPnl: '50', totalPnL: '53', netInvested: '1000' },
    ...{ volume7d: '600', volumeAllTime: '9000' },
  })
  const graph = answerOf('/v1/portfolio/summary/graph', ['range', '24h']) as object[]
  expect(graph.at(-2)).toMatchObject({ realizedPnl: '0', marginBalance: '1000' })
  expect(graph.at(-1)).toMatchObject({ realizedPnl: '50', marginBalance: '1053' })
})
