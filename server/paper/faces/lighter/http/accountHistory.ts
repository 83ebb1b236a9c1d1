import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { VenueError } from '@/server/paper/faces/lighter/exchange/codes'
import { COLLATERAL_ASSET } from '@/server/paper/faces/lighter/listings/listings'
import type { FactOf } from '@/server/paper/faces/lighter/records/factRecord'
import { fixed, money, valueMicro } from '@/server/paper/faces/lighter/views/decimals'
import type { Fields } from './request'

const STEP_MS: Readonly<Record<string, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
}
const POINTS_MAX = 500
/** Rows as new as this have what is not realized yet: past prices of positions are not kept. */
const NEWEST_MS = 60_000
const FILLS_READ = 10_000
const ROUTES = ['perps', 'spot']

interface Named {
  index: number
  address: string
}

interface Change {
  timeMs: number
  tradeMicro?: number
  volumeMicro?: number
  spotMicro?: number
  inMicro?: number
  outMicro?: number
}

/**
 * `pnl`: what an account had made, and what had come in and gone out, at the end of each step. The
 * newest step has the open positions at their mark prices too, as the account's own worth has.
 */
export function pnlRows(context: FaceContext, { address, index }: Named, query: Fields) {
  const stepMs = STEP_MS[query.text('resolution')]
  if (stepMs === undefined) throw new VenueError(22400, 'invalid resolution')
  const count = Math.min(query.integer('count_back') || POINTS_MAX, POINTS_MAX)
  const nowMs = context.host.now()
  const endMs = Math.min(query.integer('end_timestamp'), nowMs)
  const startMs = Math.max(query.integer('start_timestamp'), endMs - count * stepMs)
  const changes = changesOf(context, address, index)
  const unrealizedMicro = unrealizedOf(context, address)
  const rows: object[] = []
  for (let timeMs = Math.ceil(startMs / stepMs) * stepMs; timeMs <= endMs; timeMs += stepMs) {
    const until = changes.filter((change) => change.timeMs <= timeMs)
    const sum = (key: Exclude<keyof Change, 'timeMs'>, beginMicro = 0) =>
      Number(money(until.reduce((total, change) => total + (change[key] ?? 0), beginMicro)))
    const isNewest = timeMs > nowMs - NEWEST_MS
    rows.push({
      timestamp: Math.floor(timeMs / 1_000),
      trade_pnl: sum('tradeMicro', isNewest ? unrealizedMicro : 0),
      trade_spot_pnl: sum('spotMicro'),
      inflow: sum('inMicro'),
      outflow: sum('outMicro'),
      spot_inflow: 0,
      spot_outflow: 0,
      pool_pnl: 0,
      pool_inflow: 0,
      pool_outflow: 0,
      pool_total_shares: 0,
      staking_pnl: 0,
      staking_inflow: 0,
      staking_outflow: 0,
      staked_lit: 0,
      volume: sum('volumeMicro'),
    })
  }
  return rows
}

function unrealizedOf({ host }: FaceContext, address: string): number {
  const positions = host.view.account(address)?.positions ?? []
  return positions.reduce((total, { unrealizedPnlMicro }) => total + unrealizedPnlMicro, 0)
}

function changesOf({ catalogue, facts, host }: FaceContext, address: string, index: number) {
  const changes: Change[] = []
  for (const fill of host.view.fills(address, FILLS_READ)) {
    const micro = fill.closedPnlMicro - fill.feeMicro
    const { definition, isSpot = false } = catalogue.bySymbol(fill.marketId) ?? {}
    changes.push({
      timeMs: fill.timeMs,
      volumeMicro: definition ? valueMicro(definition, fill.priceTicks, fill.sizeLots) : 0,
      ...(isSpot ? { spotMicro: micro } : { tradeMicro: micro }),
    })
  }
  for (const { amountMicro, timeMs } of facts.fundings(index)) {
    changes.push({ timeMs, tradeMicro: amountMicro })
  }
  for (const { assetId, timeMs, units } of facts.movements(index, 'deposit')) {
    if (assetId === COLLATERAL_ASSET) changes.push({ timeMs, inMicro: units })
  }
  for (const { assetId, timeMs, units } of facts.movements(index, 'withdrawal')) {
    if (assetId === COLLATERAL_ASSET) changes.push({ timeMs, outMicro: units })
  }
  for (const { account, assetId, timeMs, toAccount, units } of facts.movements(index, 'transfer')) {
    if (account === toAccount || assetId !== COLLATERAL_ASSET) continue
    changes.push({ timeMs, ...(account === index ? { outMicro: units } : { inMicro: units }) })
  }
  return changes
}

/** Deposits, withdrawals or transfers of an account, newest first. */
export function movementRows(context: FaceContext, named: Named, type: FactOf<'movement'>['type']) {
  const addressOf = (index: number) => context.facts.accounts.addressOf(index) ?? ''
  return context.facts.movements(named.index, type).map((movement) => {
    const decimals =
      context.assets.find(({ assetId }) => assetId === movement.assetId)?.decimals ?? 6
    const base = {
      id: movement.id,
      asset_id: movement.assetId,
      amount: fixed(movement.units, decimals),
      timestamp: movement.timeMs,
    }
    if (type === 'deposit') return { ...base, status: 'completed', l1_tx_hash: movement.hash ?? '' }
    if (type === 'withdrawal') {
      const status = context.facts.isOwed(movement.id) ? 'pending' : 'completed'
      return { ...base, status, type: 'secure', l1_tx_hash: '' }
    }
    const isOut = movement.account === named.index
    const isOwn = movement.toAccount === movement.account
    return {
      ...base,
      fee: '0.000000',
      type: isOwn ? 'L2SelfTransfer' : isOut ? 'L2TransferOutflow' : 'L2TransferInflow',
      from_l1_address: addressOf(movement.account),
      to_l1_address: addressOf(movement.toAccount ?? movement.account),
      from_account_index: movement.account,
      to_account_index: movement.toAccount ?? movement.account,
      from_route: ROUTES[movement.fromRoute ?? 0],
      to_route: ROUTES[movement.toRoute ?? 0],
      tx_hash: movement.hash ?? '',
    }
  })
}
