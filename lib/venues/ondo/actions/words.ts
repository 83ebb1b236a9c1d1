import { z } from 'zod'
import type { VenueRequest } from '@/lib/schema/action/actionStep'
import { parseBody } from './body'
import { exitOfPath } from './cancelOrder'
import { ORDER_PATHS } from './order'
import { STOP_ORDER_PATH } from './placeTriggerOrder'
import { TWAP_PATH } from './placeTwapOrder'
import { REFERRAL_PATH } from './setup'
import { LEVERAGE_PATH } from './updateLeverage'
import { WITHDRAWAL_PATH } from './withdrawal'

/** What is about to be signed, in words. Made from the request alone, never from the form. */
export function requestWords(request: VenueRequest): string[] {
  const body = parseBody(request.body)
  return request.method === 'DELETE' ? deleteWords(request.path) : postWords(request.path, body)
}

function deleteWords(path: string): string[] {
  if (path === ORDER_PATHS.usual) return ['Cancel all open orders']
  const exit = exitOfPath(path)
  if (exit !== undefined) {
    const name = exit.kind === 'takeProfit' ? 'take profit' : 'stop loss'
    return [`Cancel the ${name} of the position in ${exit.marketId}`]
  }
  const id = path.slice(path.lastIndexOf('/') + 1)
  return [path.startsWith(TWAP_PATH) ? `Cancel TWAP ${id}` : `Cancel order ${id}`]
}

function postWords(path: string, body: unknown): string[] {
  switch (path) {
    case ORDER_PATHS.usual:
    case ORDER_PATHS.delayed:
      return orderWords(body)
    case STOP_ORDER_PATH:
      return exitWords(body)
    case TWAP_PATH:
      return twapWords(body)
    case LEVERAGE_PATH: {
      const { market, leverage } = Leverage.parse(body)
      return [`Set ${market} to ${leverage}x, cross margin`]
    }
    case WITHDRAWAL_PATH: {
      const { amount, symbol, address, network } = Withdrawal.parse(body)
      return [
        `Withdraw ${amount} ${symbol} to ${address} on ${network}`,
        'The venue takes its fee out of this amount',
      ]
    }
    case REFERRAL_PATH:
      return [`Name ${Referral.parse(body).code} as the referrer of this account`]
    default:
      return [`POST ${path}`]
  }
}

const Builder = z.object({ code: z.string(), feeRateBpsFractional: z.number() }).optional()
const Trigger = z.object({ triggerPrice: z.string() }).optional()

const Order = z.object({
  market: z.string(),
  side: z.enum(['buy', 'sell']),
  size: z.string(),
  price: z.string(),
  timeInForce: z.string(),
  postOnly: z.boolean().optional(),
  reduceOnly: z.boolean().optional(),
  takeProfit: Trigger,
  stopLoss: Trigger,
  builderCode: Builder,
})

const Exit = z.object({
  market: z.string(),
  positionDirection: z.string(),
  type: z.string(),
  triggerPrice: z.string(),
  quantity: z.string().optional(),
  builderCode: Builder,
})

const Twap = z.object({
  market: z.string(),
  side: z.enum(['buy', 'sell']),
  size: z.string(),
  runningTime: z.number(),
  frequency: z.number(),
  reduceOnly: z.boolean(),
  minPrice: z.string().optional(),
  maxPrice: z.string().optional(),
})

const Leverage = z.object({ market: z.string(), leverage: z.string() })

const Withdrawal = z.object({
  amount: z.string(),
  symbol: z.string(),
  address: z.string(),
  network: z.string(),
})

const Referral = z.object({ code: z.string() })

function orderWords(body: unknown): string[] {
  const order = Order.parse(body)
  const { side, size, price, market, takeProfit, stopLoss } = order
  const kind = order.timeInForce === 'IOC' ? ', immediate or cancel' : ''
  const notes = `${kind}${order.postOnly ? ', post only' : ''}${order.reduceOnly ? ', reduce only' : ''}`
  return [
    `${side === 'buy' ? 'Buy' : 'Sell'} ${size} ${market} at ${price}${notes}`,
    ...(takeProfit ? [`Take profit of all of it at mark ${takeProfit.triggerPrice}`] : []),
    ...(stopLoss ? [`Stop loss of all of it at mark ${stopLoss.triggerPrice}`] : []),
    ...feeWords(order.builderCode),
  ]
}

function exitWords(body: unknown): string[] {
  const { market, positionDirection, type, triggerPrice, quantity, builderCode } = Exit.parse(body)
  const name = type === 'takeProfit' ? 'Take profit' : 'Stop loss'
  const closedQuantity = quantity === undefined ? 'all' : quantity
  return [
    `${name} at mark ${triggerPrice}: close ${closedQuantity} of the ${positionDirection} position in ${market} at market, without a bound`,
    ...feeWords(builderCode),
  ]
}

function twapWords(body: unknown): string[] {
  const { market, side, size, runningTime, frequency, ...rest } = Twap.parse(body)
  const bounds = [
    ...(rest.minPrice ? [`not below ${rest.minPrice}`] : []),
    ...(rest.maxPrice ? [`not above ${rest.maxPrice}`] : []),
    ...(rest.reduceOnly ? ['reduce only'] : []),
  ]
  const orderText = `${side === 'buy' ? 'Buy' : 'Sell'} ${size} ${market}`
  const when = `over ${runningTime} seconds, an order every ${frequency} seconds`
  return [[`${orderText} ${when}`, ...bounds].join(', ')]
}

function feeWords(builder: z.infer<typeof Builder>): string[] {
  if (builder === undefined) return []
  return [`Fee to ${builder.code}: ${builder.feeRateBpsFractional} basis points of the value`]
}
