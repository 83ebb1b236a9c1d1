import { expect, it } from 'vitest'
import type { TypedMarket } from './findTypedMarket'
import { parseTypedAct } from './parseTypedAct'

const market = (symbol: string): TypedMarket => {
  const asset = { providerId: 'a', id: symbol, displaySymbol: symbol, logoURI: '' }
  return { id: symbol, baseAsset: asset, quoteAsset: asset, maxLeverage: 20 }
}
const [btc, eth] = [market('BTC'), market('ETH')]
const parse = (line: string, shown?: string) => parseTypedAct(line, [btc, eth], shown)

it('cancels all orders, those of a market, or those in view', () => {
  expect(parse('cancel all')).toEqual({ kind: 'cancel', market: undefined })
  expect(parse('cancel all eth')).toEqual({ kind: 'cancel', market: eth })
  expect(parse('Cancel my ETH orders', 'BTC')).toEqual({ kind: 'cancel', market: eth })
  expect(parse('cancel', 'BTC')).toEqual({ kind: 'cancel', market: btc })
  expect(parse('cancel')).toBeUndefined()
})

it('closes a position or a share of it', () => {
  expect(parse('close btc')).toEqual({ kind: 'close', market: btc, percent: '100' })
  expect(parse('close 50% of eth', 'BTC')).toEqual({ kind: 'close', market: eth, percent: '50' })
  expect(parse('close 150% btc')).toBeUndefined()
  expect(parse('close 5 btc')).toBeUndefined()
})

it('moves an exit and sets leverage', () => {
  expect(parse('move stop to 66,900', 'BTC')).toEqual({
    ...{ kind: 'exit', market: btc, leg: 'stopLoss', price: '66900' },
  })
  expect(parse('move tp 3k eth')).toMatchObject({ leg: 'takeProfit', price: '3000', market: eth })
  expect(parse('leverage 5x btc')).toEqual({ kind: 'leverage', market: btc, leverage: 5 })
  expect(parse('lev 2.5 btc')).toBeUndefined()
})

it('takes no line with a word that means nothing to it', () => {
  for (const line of [
    'close btc now',
    'cancel all btc eth',
    'move stop',
    'move stop 1 2',
    'buy 1 btc',
  ]) {
    expect(parse(line, 'BTC')).toBeUndefined()
  }
})
