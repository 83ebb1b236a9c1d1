'use client'
import type { ReactNode } from 'react'
import { errorText } from '@/components/session/messages/errorText'
import { classes } from '@/components/ui/classes'
import { Button } from '@/components/ui/controls/Button'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { t } from '@/lib/i18n/t'
import { type EmbedPageState, useEmbedPage } from './embedPage'
import type { EmbeddedMarket, UnreadVenue } from './findMarkets'
import { useEmbedMarkets } from './useEmbedMarkets'
import { useReportedMarket } from './useReportedMarket'
import { useSteadyFirst } from './useSteadyFirst'

/**
 * Shows what is about the markets of an address, or why there is none.
 * @param isLine all of them in one line, what is wrong beside them; else one, with it below
 */
export function EmbeddedMarkets({
  waiting,
  isLine = false,
  children,
}: {
  waiting: ReactNode
  isLine?: boolean
  children: (first: EmbeddedMarket, all: readonly EmbeddedMarket[]) => ReactNode
}) {
  const lookup = useEmbedMarkets(isLine)
  const first = useSteadyFirst(lookup.kind === 'found' ? lookup.markets : [])
  useReportedMarket(lookup, first)
  const page = useEmbedPage()
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
  if (first === undefined) {
    return (
      <EmptyState
        title={t('Market not found')}
        description={missingText(page, lookup.missing.join(', '))}
      />
    )
  }
  const content = children(first, lookup.markets)
  const notes = <MarketNotes missing={lookup.missing} unread={lookup.unread} isLine={isLine} />
  return isLine ? (
    <div className="flex min-h-0 flex-1 items-center">
      <div className="h-full min-w-0 flex-1">{content}</div>
      {notes}
    </div>
  ) : (
    <>
      {content}
      {notes}
    </>
  )
}

/** Why nothing is shown, and who can do something about it: the host, or the address’s author. */
function missingText({ chosen, params }: EmbedPageState, names: string): string {
  if (chosen?.isFollowed === true) return t('No such market: {names}', { names })
  if (chosen !== undefined) {
    return t('No such market: {names}. Check the market that the site around this frame sent.', {
      names,
    })
  }
  const name = lookUpParam(params)
  return t('No such market: {names}. Check the parameter "{name}" of this frame.', { names, name })
}

/** The parameter that decides which market is looked up. */
function lookUpParam({ market, symbol, venues }: EmbedPageState['params']): string {
  if (market !== undefined) return 'market'
  if (symbol !== undefined) return 'symbol'
  return venues === undefined ? 'market' : 'venues'
}

/** What of the address could not be shown beside the rest. */
function MarketNotes({
  missing,
  unread,
  isLine,
}: {
  missing: readonly string[]
  unread: readonly UnreadVenue[]
  isLine: boolean
}) {
  if (missing.length + unread.length === 0) return null
  const name = unread.map(({ provider }) => provider.name).join(', ')
  return (
    <div
      role="status"
      className={classes(
        'grid shrink-0 grid-cols-[minmax(0,1fr)] px-3 py-1 text-warn',
        isLine && 'max-w-1/2 max-[239px]:px-1.5',
      )}
    >
      {missing.length === 0 ? null : (
        <p className="truncate">{t('No such market: {names}', { names: missing.join(', ') })}</p>
      )}
      {unread.length === 0 ? null : (
        <div className="flex items-center gap-2">
          <p className="min-w-0 truncate">{t('Could not load markets of {name}', { name })}</p>
          <Button
            size="sm"
            className="shrink-0"
            onClick={() => {
              for (const { refetch } of unread) refetch()
            }}
          >
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  )
}
