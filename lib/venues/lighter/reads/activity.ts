import type { Activity } from '@/lib/schema/model/activity'
import type { WithdrawalState } from '@/lib/schema/model/withdrawalState'
import { parseRows } from '@/lib/schema/parseRows'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import {
  mapDeposit,
  mapFundingActivity,
  mapLiquidation,
  mapTransfer,
  mapWithdrawal,
  mapWithdrawalState,
} from '@/lib/venues/lighter/map/history'
import {
  WireDeposit,
  WireLiquidation,
  WirePositionFunding,
  WireTransfer,
  WireWithdrawal,
} from '@/lib/venues/lighter/wire/account'
import { HISTORY_PAGE_MAX, nextPage, type Page, type PageQuery, pageOf } from './account'
import type { LighterMarkets } from './markets'

/** Funding of positions, newest first. */
export async function readFunding(
  ask: Ask,
  accountIndex: string,
  markets: LighterMarkets,
  { cursor, limit, signal }: PageQuery,
): Promise<Page<Activity>> {
  const query = { account_index: accountIndex, ...pageOf(limit, cursor) }
  const { position_fundings, next_cursor } = await ask('positionFunding', query, signal)
  const rows = parseRows(WirePositionFunding, position_fundings).map((row) =>
    mapFundingActivity(row, markets.findOrUnlisted(row.market_id)),
  )
  return { rows, ...nextPage(next_cursor) }
}

/** The newest withdrawals of an account with their states, newest first. */
export async function readWithdrawalStates(
  ask: Ask,
  accountIndex: string,
  { deployment: { provider, collateral }, assets }: LighterMarkets,
  signal?: AbortSignal,
): Promise<readonly WithdrawalState[]> {
  const facts = { provider, accountIndex, assets, collateral }
  const { withdraws } = await ask('withdrawHistory', { account_index: accountIndex }, signal)
  return parseRows(WireWithdrawal, withdraws).map((row) => mapWithdrawalState(row, facts))
}

/** Kinds of movement that the venue lists apart. */
export type MovementKind = 'deposit' | 'withdraw' | 'transfer' | 'liquidation'

/** Deposits, withdrawals, transfers or liquidations of an account, newest first. */
export async function readMovements(
  ask: Ask,
  kind: MovementKind,
  { accountIndex, address }: { accountIndex: string; address: string },
  markets: LighterMarkets,
  { cursor, signal }: Omit<PageQuery, 'limit'>,
): Promise<Page<Activity>> {
  const { deployment, assets } = markets
  const { provider, collateral } = deployment
  const facts = { provider, accountIndex, owner: address, assets, collateral }
  const query = { account_index: accountIndex, cursor }
  switch (kind) {
    case 'deposit': {
      const answer = await ask('depositHistory', { ...query, l1_address: address }, signal)
      const rows = parseRows(WireDeposit, answer.deposits).map((row) => mapDeposit(row, facts))
      return { rows, ...nextPage(answer.cursor) }
    }
    case 'withdraw': {
      const answer = await ask('withdrawHistory', query, signal)
      const rows = parseRows(WireWithdrawal, answer.withdraws)
      return {
        rows: rows.flatMap((row) => mapWithdrawal(row, facts) ?? []),
        ...nextPage(answer.cursor),
      }
    }
    case 'transfer': {
      const answer = await ask('transferHistory', query, signal)
      const rows = parseRows(WireTransfer, answer.transfers).map((row) => mapTransfer(row, facts))
      return { rows, ...nextPage(answer.cursor) }
    }
    case 'liquidation': {
      const page = pageOf(HISTORY_PAGE_MAX, cursor)
      const answer = await ask('liquidations', { account_index: accountIndex, ...page }, signal)
      const rows = parseRows(WireLiquidation, answer.liquidations).map((row) =>
        mapLiquidation(row, markets.findOrUnlisted(row.market_id)),
      )
      return { rows, ...nextPage(answer.next_cursor) }
    }
  }
}
