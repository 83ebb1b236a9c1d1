import { cmp, sign } from '@/lib/decimal/compare'
import { abs, type Decimal, ZERO } from '@/lib/decimal/decimal'
import type { Activity } from '@/lib/schema/model/activity'
import type { FeeAmount } from '@/lib/schema/model/fill'
import type { MarketDisplay } from '@/lib/schema/model/market'
import { parseRows } from '@/lib/schema/parseRows'
import {
  type WireLedgerDelta,
  type WireLedgerRow,
  WireLiquidated,
} from '@/lib/venues/hyperliquid/wire/wireHistory'

/** What a ledger row is mapped with. */
export interface LedgerContext {
  provider: string
  /** Owner of the account, in lower case: it decides what came in and what went out. */
  user: string
  display(coin: string): MarketDisplay
}

/** A ledger row with an id of its own. */
export interface IdentifiedRow {
  id: string
  row: WireLedgerRow
}

/**
 * Ids of ledger rows. One transaction may move money twice, so a hash alone does not identify a
 * row: kind, time and amount are part of it, and equal rows are numbered in the venue's order.
 */
export function identifyLedger(rows: readonly WireLedgerRow[]): readonly IdentifiedRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const base = `${row.delta.type}:${row.hash}:${row.time}:${amountOf(row.delta)}`
    const nth = (seen.get(base) ?? 0) + 1
    seen.set(base, nth)
    return { id: nth === 1 ? base : `${base}:${nth}`, row }
  })
}

/** An event of the account; undefined for one that nothing can be said about. */
export function mapLedger(
  { id, row }: IdentifiedRow,
  context: LedgerContext,
): Activity | undefined {
  const { delta } = row
  const base = {
    id,
    provider: context.provider,
    timestamp: new Date(row.time).toISOString(),
  }
  const amount = abs(amountOf(delta))
  const transfer = (
    direction: 'IN' | 'OUT' | 'INTERNAL',
    asset: string,
    more: object = {},
  ): Activity => ({ ...base, type: 'TRANSFER', direction, asset, amount, ...more })

  switch (delta.type) {
    case 'deposit':
      return { ...base, type: 'DEPOSIT', asset: USDC, amount }
    case 'withdraw':
      return { ...base, type: 'WITHDRAWAL', asset: USDC, amount, ...feeOf(delta.fee, USDC) }
    case 'accountClassTransfer':
      return transfer('INTERNAL', USDC, ledgers(delta.toPerp ? 'spot' : 'perps', delta.toPerp))
    case 'internalTransfer':
    case 'subAccountTransfer':
      return transfer(...towards(delta, USDC, context.user))
    case 'spotTransfer':
      return transfer(...towards(delta, delta.token, context.user))
    case 'send':
      if (delta.user === delta.destination) {
        return transfer('INTERNAL', delta.token, {
          from: ledgerName(delta.sourceDex),
          to: ledgerName(delta.destinationDex),
          ...feesOf(delta.fee, delta.feeToken ?? delta.token),
        })
      }
      return transfer(...towards(delta, delta.token, context.user))
    case 'vaultCreate':
    case 'vaultDeposit':
      return transfer('OUT', USDC, { counterpartyAddress: delta.vault })
    case 'vaultWithdraw':
    case 'vaultDistribution':
      return transfer('IN', USDC, { counterpartyAddress: delta.vault })
    case 'vaultLeaderCommission':
      return transfer('IN', USDC)
    case 'rewardsClaim':
      return transfer('IN', delta.token ?? USDC)
    case 'spotGenesis':
      return transfer(sign(delta.amount) < 0 ? 'OUT' : 'IN', delta.token)
    case 'cStakingTransfer':
      return transfer('INTERNAL', delta.token, {
        from: delta.isDeposit ? 'spot' : 'staking',
        to: delta.isDeposit ? 'staking' : 'spot',
      })
    case 'liquidation':
      return liquidation(delta, base, context)
  }
}

const USDC = 'USDC'

function amountOf(delta: WireLedgerDelta): Decimal {
  if ('usdc' in delta) return delta.usdc
  if ('amount' in delta) return delta.amount
  return 'netWithdrawnUsd' in delta ? delta.netWithdrawnUsd : delta.liquidatedNtlPos
}

function liquidation(
  delta: Extract<WireLedgerDelta, { type: 'liquidation' }>,
  base: { id: string; provider: string; timestamp: string },
  { display }: LedgerContext,
): Activity | undefined {
  const liquidatedPositions = parseRows(WireLiquidated, delta.liquidatedPositions).map(
    ({ coin, szi }) => ({ market: display(coin), size: abs(szi) }),
  )
  if (liquidatedPositions.length === 0) return undefined
  const mode = delta.leverageType.toLowerCase()
  return {
    ...base,
    type: 'LIQUIDATION',
    liquidatedPositions,
    liquidatedNotionalPosition: delta.liquidatedNtlPos,
    accountValue: delta.accountValue,
    ...(mode === 'cross' ? { leverageType: 'CROSS' } : {}),
    ...(mode === 'isolated' ? { leverageType: 'ISOLATED' } : {}),
  }
}

/** Money that went from one account to another, seen from ours. */
function towards(
  delta: { user: string; destination: string; fee?: Decimal | null | undefined },
  asset: string,
  user: string,
): ['IN' | 'OUT', string, object] {
  const isOut = delta.user === user
  return [
    isOut ? 'OUT' : 'IN',
    asset,
    {
      counterpartyAddress: isOut ? delta.destination : delta.user,
      // The sender pays.
      ...(isOut ? feesOf(delta.fee, asset) : {}),
    },
  ]
}

function ledgers(from: 'spot' | 'perps', toPerp: boolean): { from: string; to: string } {
  return { from, to: toPerp ? 'perps' : 'spot' }
}

/** The main perpetuals ledger goes unnamed on the wire. */
function ledgerName(dex: string | null | undefined): string {
  return dex === undefined || dex === null || dex === '' ? 'perps' : dex
}

function feeOf(fee: Decimal | null | undefined, asset: string): { fee?: FeeAmount } {
  return isFee(fee) ? { fee: { amount: fee, asset } } : {}
}

function feesOf(fee: Decimal | null | undefined, asset: string): { fees?: FeeAmount[] } {
  return isFee(fee) ? { fees: [{ amount: fee, asset }] } : {}
}

// A fee that is not stated stays unsaid; one that is stated as nothing needs no words.
function isFee(fee: Decimal | null | undefined): fee is Decimal {
  return fee !== undefined && fee !== null && cmp(fee, ZERO) !== 0
}
