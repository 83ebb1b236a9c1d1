import { say } from '@/lib/messages/say'
import type { Activity } from '@/lib/schema/activity'
import type { FeeAmount } from '@/lib/schema/fill'

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
      return say('Deposit')
    case 'WITHDRAWAL':
      return say('Withdrawal')
    case 'LIQUIDATION':
      return say('Liquidation')
    case 'TRANSFER':
      return TRANSFERS[move.direction]
  }
}

const TRANSFERS = {
  get IN() {
    return say('Transfer in')
  },
  get OUT() {
    return say('Transfer out')
  },
  get INTERNAL() {
    return say('Between ledgers')
  },
}

/** Where it went or came from, in words; undefined where nobody tells. */
export function moveDetail(move: Move): string | undefined {
  switch (move.type) {
    case 'LIQUIDATION':
      return move.liquidatedPositions
        .map(({ market, size }) => [size, market.baseAsset.displaySymbol].filter(Boolean).join(' '))
        .join(', ')
    case 'TRANSFER':
      if (move.direction === 'INTERNAL')
        return say('{from} to {to}', { from: move.from ?? '?', to: move.to ?? '?' })
      return move.counterpartyAddress ?? move.counterpartyAccountIndex
    case 'DEPOSIT':
      return move.counterpartyAddress
    case 'WITHDRAWAL':
      return undefined
  }
}

/** Whether it adds to the account (1), takes from it (-1), or neither. */
export function moveSign(move: Move): -1 | 0 | 1 {
  if (move.type === 'DEPOSIT') return 1
  if (move.type === 'WITHDRAWAL') return -1
  if (move.type !== 'TRANSFER' || move.direction === 'INTERNAL') return 0
  return move.direction === 'IN' ? 1 : -1
}

/** What it cost; undefined where nobody tells. */
export function moveFee(move: Move): FeeAmount | undefined {
  if (move.type === 'WITHDRAWAL') return move.fee
  return move.type === 'TRANSFER' ? move.fees?.[0] : undefined
}
