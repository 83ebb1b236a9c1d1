import { fromScaledInteger } from '@/lib/decimal/scale'
import type { JsonObject } from '@/lib/schema/model/json'
import { leverageWords } from '@/lib/venues/lighter/actions/margin'
import type { OrderNumbers } from '@/lib/venues/lighter/actions/order'
import { amountWords, orderWords } from '@/lib/venues/lighter/actions/words'
import { USDC_DECIMALS } from '@/lib/venues/lighter/map/scale'
import { transactionOf } from '@/lib/venues/lighter/sign/signParams'
import type { VerifyFacts } from './facts'
import { ordersOf } from './staged'

type Markets = VerifyFacts['markets']

/**
 * Staged params in words: of the numbers that are signed, not of the form. Asked only of params that
 * were compared.
 * @param owner whom the venue pays a withdrawal to, whatever is asked for
 * @returns a line for each order; undefined of what has no numbers to read
 */
export function stagedWords(
  params: JsonObject | undefined,
  markets: Markets,
  owner: string,
): readonly string[] | undefined {
  switch (params?.kind) {
    case 'createOrder':
    case 'createGroupedOrders':
      return placedWords(params, markets)
    case 'updateLeverage':
    case 'updateMargin':
      return marginWords(params, markets)
    case 'withdraw':
    case 'transfer':
      return moneyWords(params, markets, owner)
    default:
      return undefined
  }
}

function marginWords(params: JsonObject, markets: Markets): readonly string[] | undefined {
  const { fields } = transactionOf(params)
  const listed = markets?.find(Number(fields.MarketIndex))
  if (listed === undefined) return undefined
  const symbol = listed.market.baseAsset.displaySymbol
  if (params.kind === 'updateLeverage') {
    const fraction = Number(fields.InitialMarginFraction)
    const marginMode = fields.MarginMode === 1n ? 'ISOLATED' : 'CROSS'
    return [leverageWords({ fraction, marginMode }, symbol)]
  }
  const amount = fromScaledInteger(fields.USDCAmount ?? 0n, USDC_DECIMALS)
  return [
    fields.Direction === 1n
      ? `Add ${amount} of margin to ${symbol}`
      : `Remove ${amount} of margin from ${symbol}`,
  ]
}

/** The amount as it is signed, by the venue's own decimals of the asset. */
function moneyWords(
  params: JsonObject,
  markets: Markets,
  owner: string,
): readonly string[] | undefined {
  const { fields } = transactionOf(params)
  const asset = markets?.assets.get(Number(fields.AssetIndex))
  if (asset?.decimals === undefined) return undefined
  const amount = fromScaledInteger(fields.Amount ?? 0n, asset.decimals)
  const words = amountWords(amount, asset.displaySymbol)
  const ledger = (route: bigint | undefined) => (route === 1n ? 'spot' : 'perps')
  return params.kind === 'withdraw'
    ? [`Withdraw ${words} from ${ledger(fields.RouteType)} to ${owner}`]
    : [`Move ${words} from ${ledger(fields.FromRouteType)} to ${ledger(fields.ToRouteType)}`]
}

function placedWords(params: JsonObject, markets: Markets): readonly string[] | undefined {
  const lines = ordersOf(params).flatMap((order) => {
    const listed = markets?.find(Number(order.market_index ?? order.MarketIndex))
    return listed === undefined ? [] : [orderWords(numbersOf(order), listed)]
  })
  return lines.length > 0 ? lines : undefined
}

/** An order's numbers in its own spelling or in that of a group. */
function numbersOf(order: JsonObject): OrderNumbers {
  return {
    baseAmount: BigInt(Number(order.base_amount ?? order.BaseAmount)),
    price: BigInt(Number(order.price ?? order.Price)),
    isAsk: Number(order.is_ask ?? order.IsAsk) === 1,
    type: Number(order.order_type ?? order.Type),
    timeInForce: Number(order.time_in_force ?? order.TimeInForce),
    isReduceOnly: Number(order.reduce_only ?? order.ReduceOnly) === 1,
    triggerPrice: BigInt(Number(order.trigger_price ?? order.TriggerPrice)),
    expiry: Number(order.order_expiry ?? order.OrderExpiry),
    clientOrderIndex: Number(order.client_order_index ?? order.ClientOrderIndex),
  }
}
