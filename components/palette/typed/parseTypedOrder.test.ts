import { describe, expect, it } from 'vitest'
import type { TypedMarket } from './findTypedMarket'
import { parseTypedOrder } from './parseTypedOrder'

function market(id: string, symbol: string, maxLeverage?: number): TypedMarket {
  const asset = (displaySymbol: string) => ({
    providerId: 'hyperliquid',
    id: displaySymbol,
    displaySymbol,
    logoURI: '',
  })
  return {
    id,
    baseAsset: asset(symbol),
    quoteAsset: asset('USDC'),
    ...(maxLeverage === undefined ? {} : { maxLeverage }),
  }
}

const MARKETS = [
  market('PURR/USDC', 'PURR'),
  market('BTC', 'BTC', 40),
  market('ETH', 'ETH', 25),
  market('kPEPE', 'kPEPE', 10),
  market('PURR', 'PURR', 3),
]

function read(line: string, shown: string | undefined = 'BTC') {
  const parsed = parseTypedOrder(line, MARKETS, shown)
  if (parsed.kind !== 'order') return parsed
  const { market, fill, leverage } = parsed.order
  return { market: market.id, ...fill, ...(leverage === undefined ? {} : { leverage }) }
}

function problem(line: string, shown: string | undefined = 'BTC'): string {
  const parsed = parseTypedOrder(line, MARKETS, shown)
  return parsed.kind === 'problem' ? parsed.message : `not a problem: ${JSON.stringify(parsed)}`
}

describe('parseTypedOrder', () => {
  it('reads side, size, market and limit price', () => {
    const wanted = { market: 'BTC', side: 'BUY', size: '0.1', price: '60000', type: 'LIMIT' }
    expect(read('buy 0.1 btc at 60000')).toEqual(wanted)
    expect(read('BUY 0.1 BTC @ 60,000')).toEqual(wanted)
    expect(read('  buy 0.1btc @60k ')).toEqual(wanted)
    expect(read('long .1 btc limit 60000')).toEqual(wanted)
    expect(read('buy btc-perp 0.1 at $60000')).toEqual(wanted)
    expect(read('long at 60000 0.1', 'BTC')).toEqual(wanted)
  })

  it('reads an amount in dollars, leverage and a stop', () => {
    const wanted = { market: 'ETH', side: 'BUY', notional: '500', leverage: 5, stopLoss: '2900' }
    expect(read('long 500 usd eth 5x sl 2900')).toEqual(wanted)
    expect(read('long $500 of eth 5x stop 2,900')).toEqual(wanted)
    expect(read('long eth 500usdc with 5x leverage sl 2.9k')).toEqual(wanted)
  })

  it('reads a percentage, a market order and flags', () => {
    expect(read('sell 25% market')).toEqual({
      market: 'BTC',
      side: 'SELL',
      percent: 25,
      type: 'MARKET',
    })
    expect(read('short 1 eth at market')).toEqual({
      market: 'ETH',
      side: 'SELL',
      size: '1',
      type: 'MARKET',
    })
    expect(read('sell 1 reduce only at 3000', 'ETH')).toMatchObject({ reduceOnly: true })
    expect(read('buy 1 eth post-only')).toMatchObject({ postOnly: true, type: 'LIMIT' })
  })

  it('sets take-profit and stop-loss without a side', () => {
    expect(read('tp 70000 sl 55k')).toEqual({
      market: 'BTC',
      takeProfit: '70000',
      stopLoss: '55000',
    })
  })

  it('keeps every digit', () => {
    expect(read('buy 0.123456789012345678 btc at 60000.10')).toMatchObject({
      size: '0.123456789012345678',
      price: '60000.1',
    })
    expect(read('buy 1.005k eth')).toMatchObject({ size: '1005' })
  })

  it('takes the perpetual where a symbol trades on spot too, and spot by its pair', () => {
    expect(read('buy 5 purr')).toMatchObject({ market: 'PURR' })
    expect(read('buy 5 purr/usdc')).toMatchObject({ market: 'PURR/USDC' })
  })

  it('does not mistake the k of a symbol for a thousand', () => {
    expect(read('buy 100kpepe')).toMatchObject({ market: 'kPEPE', size: '100' })
    expect(read('buy 100k kpepe')).toMatchObject({ market: 'kPEPE', size: '100000' })
  })

  it('leaves a line that is no order to the search', () => {
    for (const line of ['', '   ', 'eth', 'buyback', 'tp', 'settings', '0.1 btc', 'at 60000']) {
      expect(read(line)).toEqual({ kind: 'none' })
    }
  })

  it('refuses what it would have to guess', () => {
    expect(problem('buy 0.1 60000')).toMatch(/Two amounts/)
    expect(problem('buy 0,1 btc')).toMatch(/“0,1” is ambiguous/)
    expect(problem('buy 1,00 btc')).toMatch(/ambiguous/)
    expect(problem('buy 1.000,5 btc')).toMatch(/ambiguous/)
    expect(problem('buy -1 btc')).toMatch(/“-1” is not an amount/)
    expect(problem('buy 1e3 btc')).toMatch(/Market “e3” not found/)
    expect(problem('buy 0 btc')).toMatch(/“0” is not an amount/)
    expect(problem('buy 1 btc eth')).toMatch(/Two markets/)
    expect(problem('buy sell 1 btc')).toMatch(/Two sides/)
    expect(problem('buy 1 btc at')).toMatch(/price is missing/)
    expect(problem('buy 1 btc at noon')).toMatch(/not a price/)
    expect(problem('buy 1 btc at 5x')).toMatch(/not a price/)
    expect(problem('buy 1 btc at 1 at 2')).toMatch(/Two prices/)
    expect(problem('buy 1 doge')).toMatch(/“doge” is not understood/)
    expect(problem('buy ∞ btc')).toMatch(/not understood/)
    expect(problem('buy 101%')).toMatch(/100%/)
    expect(problem('buy 1.5x 1')).toMatch(/whole number/)
    expect(problem(`buy ${'9'.repeat(400)}`)).toMatch(/too long/)
  })

  it('refuses what cannot be true together', () => {
    expect(problem('buy 1 btc market at 60000')).toMatch(/no price/)
    expect(problem('buy 1 btc market post-only')).toMatch(/post-only/)
    expect(problem('sell 1 btc reduce-only tp 70000')).toMatch(/reduce-only order cannot/)
    expect(problem('buy 1 btc 41x')).toMatch(/40×/)
    expect(problem('buy 1 purr/usdc 2x')).toMatch(/Spot/)
    for (const words of ['reduce-only', 'tp 2', 'sl 1']) {
      expect(problem(`sell 1 purr/usdc ${words}`)).toMatch(/Spot markets have no positions/)
    }
    expect(problem('buy 1 btc market limit 3')).toMatch(/Market or limit/)
    expect(parseTypedOrder('buy 1', MARKETS, undefined)).toMatchObject({ kind: 'problem' })
  })

  it('takes “best” for an order with a size, wherever the word is', () => {
    for (const line of ['long 0.5 btc best', 'long best 500 usd btc 5x']) {
      const parsed = parseTypedOrder(line, MARKETS, 'ETH')
      expect(parsed).toMatchObject({ kind: 'order', order: { isBest: true } })
    }
    expect(problem('long btc best')).toContain('Add a size')
    expect(problem('long 50% btc best')).toContain('Add a size')
  })
})
