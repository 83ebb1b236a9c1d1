'use client'
import { useEffect } from 'react'
import { t } from '@/lib/i18n/t'
import { isPerpsError } from '@/lib/schema/perpsError'
import { useEmbedPage } from './embedPage'
import type { EmbeddedMarket, FoundMarkets } from './findMarkets'
import { useReportedError } from './useReportedError'

/** Reports to the host which market is shown, and which, or whose, could not be. */
export function useReportedMarket(lookup: FoundMarkets, first: EmbeddedMarket | undefined): void {
  const { notify, report, subscription } = useEmbedPage()
  useReportedError(lookup.kind === 'failed' ? lookup.error : undefined)
  const missing = lookup.kind === 'found' ? lookup.missing.join(', ') : ''
  useEffect(() => {
    if (missing) report({ code: 2023, message: t('No such market: {names}', { names: missing }) })
  }, [report, missing])
  const unread = lookup.kind === 'found' ? lookup.unread : []
  const venues = unread.map(({ provider }) => provider.name).join(', ')
  const [error] = unread.flatMap((venue) => (isPerpsError(venue.error) ? venue.error : []))
  const code = error?.code
  useEffect(() => {
    if (!venues) return
    const message = t('Could not load markets of {name}', { name: venues })
    report({ message, ...(code === undefined ? {} : { code }) })
  }, [report, venues, code])
  const provider = first?.provider.key
  const marketId = first?.market.id
  const symbol = first?.market.baseAsset.displaySymbol
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subscriber gets the state again
  useEffect(() => {
    if (provider === undefined || marketId === undefined || symbol === undefined) return
    notify('market.changed', { provider, marketId, symbol })
  }, [notify, subscription, provider, marketId, symbol])
}
