import { t } from '@/lib/i18n/t'

/** Why the venue ended an order, by the beginning of its word. */
const REASONS: readonly (readonly [start: string, words: () => string])[] = [
  ['siblingFilled', () => t('the other TP/SL order executed')],
  ['reduceOnly', () => t('nothing left to reduce')],
  ['selfTrade', () => t('it would match your own order')],
  ['liquidated', () => t('liquidation')],
  ['delisted', () => t('the market is halted or delisted')],
  ['scheduled', () => t('scheduled cancel')],
  ['margin', () => t('not enough margin')],
  ['perpMargin', () => t('not enough margin')],
  ['openInterestCap', () => t('open interest is capped')],
  ['vaultWithdrawal', () => t('vault withdrawal')],
  ['iocCancel', () => t('no matching orders')],
  ['marketOrderNoLiquidity', () => t('no matching orders')],
  ['canceled-oco', () => t('the other TP/SL order executed')],
  ['canceled-child', () => t('the order it belongs to was cancelled')],
  ['canceled-reduce-only', () => t('nothing left to reduce')],
  ['canceled-self-trade', () => t('it would match your own order')],
  ['canceled-liquidation', () => t('liquidation')],
  ['canceled-margin', () => t('not enough margin')],
  ['canceled-too-much-slippage', () => t('no matching orders')],
  ['canceled-not-enough-liquidity', () => t('no matching orders')],
]

/** A reason that says no more than the status of its order. */
const EXPIRED = 'canceled-expired'

/**
 * The venue's reason in words: `marginCanceled` is `not enough margin`. A new one is spelt out:
 * `canceled-post-only` is `post only`; a sentence stays as it is.
 */
export function reasonWords(reason: string | undefined): string | undefined {
  if (reason === undefined || reason === EXPIRED) return undefined
  if (reason.includes(' ')) return reason
  const matched = REASONS.find(([start]) => reason.startsWith(start))
  if (matched !== undefined) return matched[1]()
  return reason
    .replace(/^canceled-/, '')
    .replaceAll('-', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}
