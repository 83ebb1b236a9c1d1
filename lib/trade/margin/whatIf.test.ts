import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { riskFacts } from './riskFacts'
import { whatIfAt } from './whatIf'

const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
const market = {
  ...{ providerId: 'venue', id: 'BTC', categoryId: 'perps', baseAsset: asset, quoteAsset: asset },
  positionMarginAdjustment: 'ADD_AND_REMOVE' as const,
}
const long: Position = {
  ...{ market, side: 'LONG', leverage: 10, marginMode: 'ISOLATED' },
  size: decimal('2'),
  entryPrice: decimal('100'),
  markPrice: decimal('100'),
  liquidationPrice: decimal('90'),
  unrealizedPnl: decimal('0'),
  marginUsed: decimal('20'),
}
const exit = (type: Order['type'], triggerPrice: string, size: string): Order => ({
  ...{ orderId: `${type} ${triggerPrice}`, market, side: 'SELL', type, reduceOnly: true },
  ...{ status: 'OPEN', createdAt: '', updatedAt: '', filledSize: decimal('0') },
  triggerPrice: decimal(triggerPrice),
  originalSize: decimal(size),
  remainingSize: decimal(size),
})

describe('whatIfAt', () => {
  it('values what is left at the price, and exits at their triggers', () => {
    const orders = [exit('TAKE_PROFIT_MARKET', '105', '0.5'), exit('STOP_MARKET', '95', '2')]
    expect(whatIfAt(long, orders, decimal('110'))).toMatchObject({
      remaining: '1.5',
      isLiquidated: false,
      // 0.5 x 5 and 1.5 x 10
      profit: '17.5',
    })
    expect(whatIfAt(long, orders, decimal('104'))).toMatchObject({ exits: [], profit: '8' })
  })

  it('is stopped before it is liquidated where the stop comes first', () => {
    const stopped = whatIfAt(long, [exit('STOP_MARKET', '95', '2')], decimal('80'))
    expect(stopped).toMatchObject({ remaining: '0', isLiquidated: false, profit: '-10' })
  })

  it('is liquidated where nothing closes all of it before', () => {
    expect(whatIfAt(long, [], decimal('90'))).toMatchObject({
      ...{ isLiquidated: true, remaining: '0', profit: undefined },
    })
    const orders = [exit('STOP_MARKET', '95', '1'), exit('STOP_MARKET', '89', '1')]
    const partly = whatIfAt(long, orders, decimal('80'))
    expect(partly.isLiquidated).toBe(true)
    expect(partly.exits).toHaveLength(1)
  })
})

describe('riskFacts', () => {
  it('gives the distance to the liquidation and the margin that is lost with it', () => {
    expect(riskFacts(long, [], decimal('500'))).toMatchObject({
      ...{ kind: 'liquidation', distance: '0.1', price: '90', loss: '20', fallsFor: 'LONG' },
    })
    const cross: Position = { ...long, marginMode: 'CROSS' }
    expect(riskFacts(cross, [], decimal('500'))).toMatchObject({ loss: '500' })
  })

  it('gives the stop that ends all of it before', () => {
    const facts = riskFacts(long, [exit('STOP_MARKET', '95', '2')], decimal('500'))
    expect(facts).toMatchObject({ kind: 'stop', price: '95', loss: '10', distance: '0.05' })
    const part = riskFacts(long, [exit('STOP_MARKET', '95', '1')], decimal('500'))
    // Half of it lost 5 at its stop, the other half its margin of 10 at the liquidation.
    expect(part).toMatchObject({ kind: 'liquidation', loss: '15' })
    const cross: Position = { ...long, marginMode: 'CROSS' }
    const backed = riskFacts(cross, [exit('STOP_MARKET', '95', '1')], decimal('500'))
    expect(backed).toMatchObject({ kind: 'liquidation', loss: '500' })
  })

  it('says of a position that no price above zero takes it over', () => {
    expect(riskFacts({ ...long, liquidationPrice: null }, [], decimal('500')).kind).toBe('none')
  })
})
