import { describe, expect, it } from 'vitest'
import type { FillRecord } from '@/server/paper/engine/view'
import { createCatalogue } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { TestExchange } from '@/server/paper/faces/hyperliquid/testing/testHost'
import { aggregateFills, wireFill } from './fillView'

const paper = new TestExchange()
const { view } = paper.host
const catalogue = createCatalogue(view)
const BTC = catalogue.byCoin('BTC')

function fill(more: Partial<FillRecord>): FillRecord {
  return {
    tradeId: 7,
    orderId: 3,
    marketId: 'BTC',
    side: 'buy',
    priceTicks: 682_500,
    sizeLots: 1_000,
    timeMs: 1_760_000_000_000,
    startLots: 0,
    closedPnlMicro: 0,
    isTaker: true,
    feeMicro: 307_125,
    builderFeeMicro: 0,
    isLiquidation: false,
    ...more,
  }
}

const shown = (more: Partial<FillRecord>) => {
  if (BTC === undefined) throw new Error('no BTC')
  return wireFill(view, BTC, 'someone', fill(more))
}

describe('a fill', () => {
  it.each([
    ['Open Long', 'buy', 0],
    ['Open Long', 'buy', 500],
    ['Open Short', 'sell', 0],
    ['Open Short', 'sell', -500],
    ['Close Long', 'sell', 1_000],
    ['Close Short', 'buy', -1_000],
    ['Long > Short', 'sell', 999],
    ['Short > Long', 'buy', -999],
  ] as const)('is called %s: %s from %d', (dir, side, startLots) => {
    expect(shown({ side, startLots }).dir).toBe(dir)
  })

  it('is called liquidated on the side that was taken over', () => {
    expect(shown({ side: 'buy', startLots: -2_000, isLiquidation: true })).toMatchObject({
      dir: 'Liquidated Cross Short',
      liquidation: { liquidatedUser: 'someone', markPx: '68250.0', method: 'market' },
    })
  })

  it('is printed the venue’s way', () => {
    expect(shown({ startLots: -20, builderFeeMicro: 68_250 })).toEqual({
      coin: 'BTC',
      px: '68250.0',
      sz: '0.01',
      side: 'B',
      time: 1_760_000_000_000,
      startPosition: '-0.0002',
      dir: 'Short > Long',
      closedPnl: '0.0',
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      oid: 77_000_000_003,
      crossed: true,
      fee: '0.307125',
      tid: expect.any(Number),
      feeToken: 'USDC',
      builderFee: '0.06825',
      twapId: null,
    })
  })
})

describe('fills joined by time', () => {
  it('are one per crossing order and block, at the average price', () => {
    const parts = [
      fill({ tradeId: 9, priceTicks: 682_700, feeMicro: 3, startLots: 1_000 }),
      fill({ tradeId: 8, priceTicks: 682_500, feeMicro: 1 }),
      fill({ tradeId: 5, orderId: 2, isTaker: false }),
      fill({ tradeId: 4, orderId: 2, isTaker: false }),
    ]
    const joined = aggregateFills(parts, catalogue)
    expect(joined).toMatchObject([
      { averagePx: '68260.0', fill: { tradeId: 8, sizeLots: 2_000, feeMicro: 4, startLots: 0 } },
      { fill: { tradeId: 5 } },
      { fill: { tradeId: 4 } },
    ])
  })
})
