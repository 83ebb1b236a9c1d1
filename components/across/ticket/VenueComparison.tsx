'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { faultWords } from '@/components/across/faultWords'
import { HOLDS, holdWords } from '@/components/across/holdWords'
import { comparePath } from '@/components/across/paths'
import { useOrderQuotes } from '@/components/across/useOrderQuotes'
import { VenueMark, type VenueSign, venueSigns } from '@/components/figures/VenueMark'
import { tradePath } from '@/components/session/paths'
import { Button } from '@/components/ui/controls/Button'
import { Select } from '@/components/ui/controls/Select'
import type { ComparedQuote } from '@/lib/across/compareQuotes'
import { unitRatio } from '@/lib/across/units'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice, formatSigned, formatUsd } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { comparisonStore } from '@/lib/stores/comparison'
import { announceVenueSwitch } from '@/lib/stores/venueSwitch'

/** The order in the ticket, as far as it matters to what it costs. */
export interface ComparedOrder {
  side: Side
  /** In base units of the ticket's market; undefined while there is none. */
  size: Decimal | undefined
  /** Limit price in quote of the ticket's market; undefined for a market order. */
  limit: Decimal | undefined
  leverage: number | undefined
}

/** The line of the ticket with live figures, and below it, once opened, every venue. */
export function VenueComparison({
  provider,
  market,
  venues,
  order,
}: {
  provider: string
  market: Market
  venues: readonly Provider[]
  order: ComparedOrder
}) {
  const { push } = useRouter()
  const [isOpen, setOpen] = useState(false)
  const hold = useStore(comparisonStore, ({ holdSeconds }) => holdSeconds)
  const signs = useMemo(() => venueSigns(venues), [venues])
  const { quotes, best } = useOrderQuotes(
    { provider, market, venues },
    { ...order, holdSeconds: hold },
  )
  const asset = market.underlying?.asset
  const switchTo = ({ venue, market: there }: ComparedQuote) => {
    announceVenueSwitch({
      from: { provider, marketId: market.id },
      to: { provider: venue, marketId: there.id },
      ratio: unitRatio(market, there),
    })
    push(tradePath(venue, there.id))
  }
  const nameOf = (venue: string) => venues.find(({ key }) => key === venue)?.name ?? venue
  const here = quotes.find(({ venue }) => venue === provider)
  const bestQuote = quotes.find(({ venue }) => venue === best)
  return (
    <section
      aria-label={t('This order on other venues')}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5"
    >
      <div className="flex min-h-6 items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-w-0 truncate text-start text-muted underline decoration-dotted underline-offset-4 hover:text-fg"
        >
          {order.size === undefined
            ? t('Enter a size to compare venues')
            : summary(here, bestQuote, nameOf(best ?? ''))}
        </button>
        {bestQuote === undefined || best === provider || order.size === undefined ? null : (
          <Button size="sm" className="ms-auto" onClick={() => switchTo(bestQuote)}>
            {t('Switch to {name}', { name: nameOf(bestQuote.venue) })}
          </Button>
        )}
      </div>
      {isOpen ? (
        <>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {quotes.map((quote) => (
              <Line
                key={quote.venue}
                quote={quote}
                name={nameOf(quote.venue)}
                sign={signs.get(quote.venue)}
                isHere={quote.venue === provider}
                onSwitch={() => switchTo(quote)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-2 text-11 text-faint">
            <Select
              label={t('Holding period')}
              value={String(hold)}
              options={HOLDS.map((value) => ({ value, label: holdWords(value) }))}
              onValueChange={(value) => comparisonStore.setState({ holdSeconds: Number(value) })}
            />
            {asset === undefined ? null : (
              <Link href={comparePath(asset)} prefetch={false} className="text-accent">
                {t('Full comparison')}
              </Link>
            )}
            <Button
              size="sm"
              tone="ghost"
              className="ms-auto"
              onClick={() => comparisonStore.setState({ isOn: false })}
            >
              {t('Stop comparing')}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  )
}

function summary(
  here: ComparedQuote | undefined,
  best: ComparedQuote | undefined,
  name: string,
): string {
  if (best === undefined) return t('No venue can be compared now')
  if (best === here) return t('Best venue for this order')
  if (here?.worseBy === undefined) return t('{name} is best for this order', { name })
  return t('{name} is {money} cheaper · {bps} bp', {
    name,
    money: formatUsd(here.worseBy.money),
    bps: formatPrice(here.worseBy.bps, { decimals: 1 }),
  })
}

function Line({
  quote,
  name,
  sign,
  isHere,
  onSwitch,
}: {
  quote: ComparedQuote
  name: string
  sign: VenueSign | undefined
  isHere: boolean
  onSwitch: () => void
}) {
  const [issue] = quote.faults
  return (
    <li className="flex min-h-6 items-center gap-2">
      <VenueMark sign={sign} />
      <span className="min-w-0 truncate">{name}</span>
      {quote.isBest ? (
        <span className="rounded-sm bg-good-wash px-1 font-semibold text-11 text-good">
          {t('Best')}
        </span>
      ) : null}
      {issue === undefined ? null : (
        <span className="min-w-0 truncate text-11 text-warn">{faultWords(issue)}</span>
      )}
      <span className="ms-auto" title={t('Price against the mid prices, fees and funding')}>
        {formatUsd(quote.cost)}
        {quote.worseBy === undefined ? null : (
          <span className="text-faint"> {formatSigned(quote.worseBy.money, { decimals: 2 })}</span>
        )}
      </span>
      {isHere ? (
        <span className="text-11 text-faint">{t('here')}</span>
      ) : (
        <Button size="sm" aria-label={t('Switch to {name}', { name })} onClick={onSwitch}>
          {t('Switch')}
        </Button>
      )}
    </li>
  )
}
