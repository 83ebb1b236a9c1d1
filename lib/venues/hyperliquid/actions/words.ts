import { abs } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import type { EvmCall } from '@/lib/schema/action/evmTxStep'
import { isoTime } from '@/lib/schema/isoTime'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import { modeOfCode } from '@/lib/venues/hyperliquid/accountMode'
import { USDC_DECIMALS } from '@/lib/venues/hyperliquid/sign/depositCall'
import type { L1Action, OrderAction, OrderWire } from '@/lib/venues/hyperliquid/sign/l1Action'
import type { UserActionName } from '@/lib/venues/hyperliquid/sign/typedData'
import { readAgentName } from './approveAgent'

/** What is about to be signed, in words. Made from the signed bytes alone, never from the form. */

/** Name of the market of a number, where the venue lists one. */
export type MarketName = (assetId: number) => string | undefined

const USD_DECIMALS = 6

const MODES: Readonly<Record<string, string>> = {
  disabled: 'Keep the collateral apart in each ledger of the account',
  unifiedAccount: 'Keep the collateral of the account in one place, its spot ledger',
  portfolioMargin: 'Margin the account as one portfolio, its spot holdings included',
}

/** An action that a delegated key signs, in words. */
export function l1Words(action: L1Action, marketName: MarketName): string[] {
  const on = (assetId: number) => marketName(assetId) ?? `asset ${assetId}`
  switch (action.type) {
    case 'order':
      return [...action.orders.map((order) => orderWords(order, on(order.a))), ...feeWords(action)]
    case 'batchModify':
      return action.modifies.map(
        ({ oid, order }) => `Replace order ${oid}: ${orderWords(order, on(order.a))}`,
      )
    case 'cancel':
      return action.cancels.map(({ a, o }) => `Cancel order ${o} on ${on(a)}`)
    case 'cancelByCloid':
      return action.cancels.map(({ asset, cloid }) => `Cancel order ${cloid} on ${on(asset)}`)
    case 'scheduleCancel':
      return action.time === undefined
        ? ['Call off the scheduled cancel of all orders']
        : [`Cancel all orders at ${isoTime(action.time)}`]
    case 'twapOrder': {
      const { a, b, s, m, r, t } = action.twap
      const how = `${r ? ', reduce only' : ''}${t ? ', at random moments' : ''}`
      return [`${b ? 'Buy' : 'Sell'} ${s} ${on(a)} over ${m} minutes${how}`]
    }
    case 'twapCancel':
      return [`Cancel TWAP ${action.t} on ${on(action.a)}`]
    case 'updateLeverage': {
      const mode = action.isCross ? 'cross' : 'isolated'
      return [`Set ${on(action.asset)} to ${action.leverage}x, ${mode} margin`]
    }
    case 'updateIsolatedMargin': {
      const usd = abs(fromScaledInteger(action.ntli, USD_DECIMALS))
      const verb = action.ntli < 0 ? `Take ${usd} USD out of` : `Put ${usd} USD into`
      return [`${verb} the margin of the ${on(action.asset)} position`]
    }
    case 'setReferrer':
      return [`Name ${action.code} as the referrer of this account, once and for all`]
    case 'agentSetAbstraction':
      return [MODES[modeOfCode(action.abstraction)] ?? action.abstraction]
  }
}

/** Cancels of everything that is open, in words. */
export function cancelAllWords({ cancels }: Extract<L1Action, { type: 'cancel' }>): string[] {
  return [`Cancel all ${cancels.length} open orders`]
}

/** A message that the owner's wallet signs, in words. */
export function userWords(
  name: UserActionName,
  fields: Readonly<Record<string, unknown>>,
): string[] {
  switch (name) {
    case 'Withdraw':
      return [
        `Withdraw ${fields.amount} USDC to ${fields.destination}`,
        'The venue keeps its fee of it',
      ]
    case 'SendAsset': {
      const words = `from ${ledgerName(fields.sourceDex)} to ${ledgerName(fields.destinationDex)}`
      return [`Move ${fields.amount} USDC ${words} of this account`]
    }
    case 'ApproveAgent':
      return agentWords(fields)
    case 'ApproveBuilderFee':
      return fields.maxFeeRate === '0%'
        ? [`Take back the approval of any fee to ${fields.builder}`]
        : [`Let ${fields.builder} charge up to ${fields.maxFeeRate} of the value of each order`]
    case 'UserSetAbstraction':
      return [MODES[String(fields.abstraction)] ?? String(fields.abstraction)]
    case 'UsdSend':
    case 'UsdClassTransfer':
      return [`${name}: ${JSON.stringify(fields)}`]
  }
}

/** The transaction of a deposit, in words. */
export function depositWords({ chainId, to, args }: EvmCall, creditedTo: string): string[] {
  const [bridge, units] = args
  const amount = fromScaledInteger(BigInt(String(units)), USDC_DECIMALS)
  return [
    `Send ${amount} USDC (${to}) to the venue's bridge ${bridge}`,
    `On chain ${chainId}; credited to ${creditedTo}`,
  ]
}

function orderWords({ b, p, s, r, t }: OrderWire, coin: string): string {
  const size = s === '0' ? 'the whole position in' : s
  const order = `${b ? 'Buy' : 'Sell'} ${size} ${coin}`
  const only = r ? ', reduce only' : ''
  if ('limit' in t) {
    const { tif } = t.limit
    if (tif === 'FrontendMarket') return `${order} at market, at worst ${p}${only}`
    const kind = { Gtc: '', Ioc: ', immediate or cancel', Alo: ', post only' }[tif]
    return `${order} at ${p}${kind}${only}`
  }
  const { isMarket, triggerPx, tpsl } = t.trigger
  const name = tpsl === 'tp' ? 'Take profit' : 'Stop loss'
  const how = isMarket ? `at market, at worst ${p}` : `at ${p}`
  return `${name} at mark ${triggerPx}: ${order} ${how}${only}`
}

function feeWords({ builder }: OrderAction): string[] {
  return builder ? [`Fee to ${builder.b}: ${builder.f / 10} basis points of the value`] : []
}

function agentWords({ agentAddress, agentName }: Readonly<Record<string, unknown>>): string[] {
  if (agentAddress === ZERO_ADDRESS) {
    return [`End the approval of the trading key named ${JSON.stringify(agentName)}`]
  }
  const read = readAgentName(agentName)
  const until = read === undefined ? '' : ` until ${isoTime(read.validUntilMs)}`
  return [
    `Let the key ${agentAddress} trade for this account${until}`,
    `Named ${JSON.stringify(read?.name ?? agentName)}; it cannot withdraw`,
  ]
}

function ledgerName(dex: unknown): string {
  if (dex === '') return 'perpetuals'
  return dex === 'spot' ? 'spot' : `sub-venue ${dex}`
}
