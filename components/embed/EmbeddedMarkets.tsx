'use client'
import { type ReactNode, useEffect } from 'react'
import { errorText } from '@/components/session/messages/errorText'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { t } from '@/lib/i18n/t'
import { useEmbedPage } from './embedPage'
import { type EmbeddedMarket, type EmbedMarkets, useEmbedMarkets } from './useEmbedMarkets'
import { useReportedError } from './useReportedError'

/** Shows what is about the markets of an address, or why there is none. */
export function EmbeddedMarkets({
  waiting,
  children,
}: {
  waiting: ReactNode
  children: (first: EmbeddedMarket, all: readonly EmbeddedMarket[]) => ReactNode
}) {
  const lookup = useEmbedMarkets()
  useReportedMarket(lookup)
  if (lookup.kind === 'loading') return waiting
  if (lookup.kind === 'failed') {
    return (
      <ErrorState
        title={t('Could not load the market')}
        {...errorText(lookup.error)}
        onRetry={lookup.retry}
      />
    )
  }
  const [first] = lookup.markets
  if (first === undefined) {
    return (
      <EmptyState
        title={t('Market not found')}
        description={t('No such market: {names}. Check the parameter "market" of this frame.', {
          names: lookup.missing.join(', '),
        })}
      />
    )
  }
  return (
    <>
      {children(first, lookup.markets)}
      {lookup.missing.length === 0 ? null : (
        <p role="status" className="shrink-0 px-3 py-1 text-warn">
          {t('No such market: {names}', { names: lookup.missing.join(', ') })}
        </p>
      )}
    </>
  )
}

/** Reports to the host which market is shown, or that one could not be. */
function useReportedMarket(lookup: EmbedMarkets): void {
  const { notify, report, subscription } = useEmbedPage()
  useReportedError(lookup.kind === 'failed' ? lookup.error : undefined)
  const missing = lookup.kind === 'found' ? lookup.missing.join(', ') : ''
  useEffect(() => {
    if (missing) report({ code: 2023, message: t('No such market: {names}', { names: missing }) })
  }, [report, missing])
  const [first] = lookup.kind === 'found' ? lookup.markets : []
  const provider = first?.provider.key
  const marketId = first?.market.id
  const symbol = first?.market.baseAsset.displaySymbol
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subscriber gets the state again
  useEffect(() => {
    if (provider === undefined || marketId === undefined || symbol === undefined) return
    notify('market.changed', { provider, marketId, symbol })
  }, [notify, subscription, provider, marketId, symbol])
}
