import { t } from '@/lib/i18n/t'
import type { Activity } from '@/lib/schema/model/activity'
import type { FeeAmount } from '@/lib/schema/model/fill'

/** An event that moves money, or takes positions over. */
export type Move = Exclude<Activity, { type: 'FUNDING' }>

/** Whether an event is one that moves money. */
export function isMove(event: Activity): event is Move {
  return event.type !== 'FUNDING'
}

/** What happened, in a word or two. */
export function moveKind(move: Move): string {
  switch (move.type) {
    case 'DEPOSIT':
      return t('Deposit')
    case 'WITHDRAWAL':
      return t('Withdrawal')
    case 'LIQUIDATION':
      return t('Liquidation')
    case 'TRANSFER':
      return TRANSFERS[move.direction]
  }
}

const TRANSFERS = {
  get IN() {
    return t('Transfer in')
  },
  get OUT() {
    return t('Transfer out')
  },
  get INTERNAL() {
    return t('Between accounts')
  },
}

/** Where it went or came from, in words; undefined where unknown. */
export function moveDetail(move: Move): string | undefined {
  switch (move.type) {
    case 'LIQUIDATION':
      return move.liquidatedPositions
        .map(({ market, size }) => [size, market.baseAsset.displaySymbol].filter(Boolean).join(' '))
        .join(', ')
    case 'TRANSFER':
      if (move.direction === 'INTERNAL')
        return t('{from} to {to}', { from: move.from ?? '?', to: move.to ?? '?' })
      return move.counterpartyAddress ?? move.counterpartyAccountIndex
    case 'DEPOSIT':
    case 'WITHDRAWAL':
      return move.counterpartyAddress
  }
}

/** Whether it adds to the account (1), takes from it (-1), or neither. */
export function moveSign(move: Move): -1 | 0 | 1 {
  if (move.type === 'DEPOSIT') return 1
  if (move.type === 'WITHDRAWAL') return -1
  if (move.type !== 'TRANSFER' || move.direction === 'INTERNAL') return 0
  return move.direction === 'IN' ? 1 : -1
}

/** What it cost; undefined where unknown. */
export function moveFee(move: Move): FeeAmount | undefined {
  if (move.type === 'WITHDRAWAL') return move.fee
  return move.type === 'TRANSFER' ? move.fees?.[0] : undefined
}
