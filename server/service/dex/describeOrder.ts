import type { OperationRequest } from '@/lib/schema/operations/operations'

type Body = OperationRequest<'createDexOrder'>['body']

/** An order in words: `Buy 0.05 BTC at 68000`. */
export function describeOrder({ side, size, symbol, type, price, reduceOnly }: Body): string {
  const verb = side === 'BUY' ? 'Buy' : 'Sell'
  const terms = type === 'MARKET' ? `at market, at worst ${price}` : `at ${price}`
  return `${verb} ${size} ${symbol} ${terms}${reduceOnly ? ', reduce only' : ''}`
}

/** A change of leverage or margin in words. */
export function describeLeverage({ symbol, leverage }: Body): string {
  return leverage === undefined
    ? `Isolate the margin of ${symbol}`
    : `Set the leverage of ${symbol} to ${leverage}`
}

/** A take-profit or stop-loss in words. */
export function describeLeg(
  { side, size, symbol }: Body,
  kind: 'takeProfit' | 'stopLoss',
  { triggerPrice, limitPrice }: { triggerPrice: string; limitPrice?: string | undefined },
): string {
  const name = kind === 'takeProfit' ? 'Take-profit' : 'Stop-loss'
  const verb = side === 'BUY' ? 'sell' : 'buy'
  const terms = limitPrice === undefined ? 'at market' : `at ${limitPrice}`
  return `${name}: ${verb} ${size} ${symbol} ${terms} once the mark price reaches ${triggerPrice}`
}
