'use client'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { venueSigns } from '@/components/figures/VenueMark'
import { useWallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { followPairs, pairsStore } from '@/lib/stores/orders/pairs'
import { PairCard } from './PairCard'
import type { PairActions } from './usePairActions'

/** The pairs that the connected account opened from this browser, newest first. */
export function PairList({
  venues,
  actions,
}: {
  venues: readonly Provider[]
  actions: PairActions
}) {
  const { account } = useWallet()
  const pairs = useStore(pairsStore, (state) => state.pairs)
  const signs = useMemo(() => venueSigns(venues), [venues])
  useEffect(followPairs, [])
  const venueKeys = new Set(venues.map(({ key }) => key))
  const own = pairs.filter(
    ({ address, legs }) =>
      address === account && legs.every(({ provider }) => venueKeys.has(provider)),
  )
  return (
    <section aria-label={t('Pairs')} className="border-line border-t">
      <h2 className="px-4 pt-4 pb-2 font-semibold text-14">{t('Pairs')}</h2>
      {own.length === 0 ? (
        <p className="px-4 pb-6 text-muted">{t('No pairs yet. Pairs are kept in this browser.')}</p>
      ) : (
        <ul>
          {own.map((run) => (
            <PairCard key={run.id} run={run} signs={signs} actions={actions} />
          ))}
        </ul>
      )}
    </section>
  )
}
