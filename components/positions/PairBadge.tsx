'use client'
import Link from 'next/link'
import { useStore } from 'zustand'
import { useWallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'
import type { Position } from '@/lib/schema/model/position'
import { openPairIn, pairsStore } from '@/lib/stores/orders/pairs'

/** Says of a position that it is one side of a pair, and leads to the pair: both sides as one row. */
export function PairBadge({ position: { market } }: { position: Position }) {
  const { account } = useWallet()
  const pair = useStore(pairsStore, ({ pairs }) =>
    openPairIn(pairs, account, { provider: market.providerId, marketId: market.id }),
  )
  if (pair === undefined) return null
  const [long, short] = pair.legs
  const sides = new URLSearchParams({ long: long.provider, short: short.provider })
  const name = t('Pair in {symbol}: both sides as one', { symbol: pair.symbol })
  return (
    <Link
      href={`/pair/${encodeURIComponent(pair.symbol)}?${sides}`}
      prefetch={false}
      aria-label={name}
      title={name}
      className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center rounded-sm border border-line-strong px-[5px] font-medium text-11 text-muted hover:text-fg"
    >
      {t('Pair')}
    </Link>
  )
}
