'use client'
import dynamic from 'next/dynamic'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { schedulePaint } from '@/components/session/live/frameScheduler'
import { useStream } from '@/components/session/live/useStream'
import { useCountsIntoAge, useVenueAge } from '@/components/session/live/useVenueAge'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { classes } from '@/components/ui/classes'
import { Tabs } from '@/components/ui/controls/Tabs'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { Patience } from '@/components/ui/states/Patience'
import { STALE_AFTER_MS, StaleBadge } from '@/components/ui/states/StaleBadge'
import { deviceClock } from '@/lib/clock/clock'
import { createPace } from '@/lib/clock/pace'
import { decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { layoutStore } from '@/lib/stores/layout'
import { marketKey } from '@/lib/stores/market'
import { chooseBookStep, preferencesStore } from '@/lib/stores/preferences'
import { fillTicket } from '@/lib/stores/ticketRequest'
import { priceDecimalsAt, priceStepAt } from '@/lib/trade/orders/priceStep'
import { BookControls } from './BookControls'
import { BookLadder } from './BookLadder'
import { BookWaiting } from './BookWaiting'
import { type BookStore, createBookStore } from './bookStore'
import { depthStep, groupingSteps } from './groupingSteps'
import { PressureBar, paintPressure } from './PressureBar'
import { RecentTrades } from './RecentTrades'
import { spreadOf } from './spread'
import { createTapeStore } from './tape'
import { useBestPrice } from './useBestPrice'
import { useBookShape } from './useBookShape'
import { useGroupedBook } from './useGroupedBook'

const REFRESH_PAUSE_MS = 5_000

// Comes with the first press on its tab.
const DepthChart = dynamic(
  keepLoading(() => import('./depth/DepthChart').then((module) => module.DepthChart)),
  {
    ssr: false,
    loading: () => (
      <Patience>
        <div className="min-h-0 flex-1" />
      </Patience>
    ),
  },
)

// Comes with the first order of one's own.
const OwnOrderChips = dynamic(
  keepLoading(() => import('./OwnOrderChips').then((module) => module.OwnOrderChips)),
  { ssr: false },
)

const DomLadder = dynamic(
  keepLoading(() => import('./dom/DomLadder').then((module) => module.DomLadder)),
  { ssr: false },
)

export interface BookPanelProps {
  provider: Provider
  market: Market
  /** Prices at which the trader's own orders rest in this market. */
  ownPrices: ReadonlySet<string>
  /** Parts left out: the trades, and the ladder that orders. */
  without?: readonly ('trades' | 'ladder')[]
}

const TAPE_LINES = 100
/** Characters of price and size that a column of 122 px has room for, with a gap between them. */
const NARROW_ROOM = 15

const TABS = [
  {
    key: 'book',
    get label() {
      return t('Book')
    },
  },
  {
    key: 'trades',
    get label() {
      return t('Trades')
    },
  },
  {
    key: 'depth',
    get label() {
      return t('Depth')
    },
  },
  {
    key: 'ladder',
    get label() {
      return 'DOM'
    },
  },
] as const
const NOTHING: readonly never[] = []

/** Order book and tape of one market. Mount it again (by key) for another market. */
export function BookPanel({ provider, market, ownPrices, without = NOTHING }: BookPanelProps) {
  const [book] = useState(() =>
    createBookStore({ now: deviceClock.steadyMs, schedule: schedulePaint }),
  )
  const [tape] = useState(() => createTapeStore({ capacity: TAPE_LINES, schedule: schedulePaint }))
  const tab = useStore(layoutStore, (state) => state.bookTab)
  const unit = useStore(preferencesStore, (state) => state.sizeUnit)
  const bars = useStore(preferencesStore, (state) => state.bookBars)
  const key = marketKey(provider.key, market.id)
  const chosenStep = useStore(preferencesStore, (state) => state.bookSteps[key])
  const pressure = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const shape = useBookShape(panel)
  // Where the tape is seen beside the book it needs no tab of its own.
  const isNarrow = shape === 'narrow'
  const hasTrades = !without.includes('trades')
  const tabs = TABS.filter(
    ({ key }) =>
      (key !== 'trades' || (hasTrades && (shape === 'tabs' || isNarrow))) &&
      (key !== 'ladder' || !without.includes('ladder')),
  )
  const visibleTab = !isNarrow && tabs.some(({ key }) => key === tab) ? tab : 'book'

  const subscription = { channel: 'orderbook', marketId: market.id } as const
  useStream(provider.key, subscription, (snapshot) => book.push(snapshot))
  useStream(provider.key, { channel: 'trades', marketId: market.id }, (trades) => tape.push(trades))
  const client = usePerpsClient()
  useCountsIntoAge(provider.key, () => client.plugin(provider.key).lastMessageAtMs(subscription))
  const { ageMs, isReconnecting } = useVenueAge(provider.key)
  useAskAgainIfCrossed(provider.key, book)
  const isStale = ageMs !== undefined && ageMs > STALE_AFTER_MS
  const price = useBestPrice(book)

  const steps = useMemo(
    () => (price === undefined ? [] : groupingSteps(priceStepAt(market, price), price)),
    [market, price],
  )
  const tick = steps[0]
  const step = steps.find((value) => value === chosenStep) ?? tick
  const rowStep = visibleTab === 'depth' ? depthStep(steps) : step
  const grouped = useGroupedBook(provider.key, market.id, rowStep === tick ? undefined : rowStep)
  const settings = useMemo(
    () => ({
      step: step ?? '1',
      unit,
      bars,
      sizeDecimals: market.szDecimals,
      ownPrices,
      room: isNarrow ? NARROW_ROOM : undefined,
    }),
    [step, unit, bars, market.szDecimals, ownPrices, isNarrow],
  )
  const baseSymbol = market.baseAsset.displaySymbol
  const quoteSymbol = market.quoteAsset.displaySymbol
  const tapeProps = {
    tape,
    priceDecimals: price === undefined ? 0 : priceDecimalsAt(market, price),
    sizeDecimals: market.szDecimals,
    unit,
    baseSymbol,
    quoteSymbol,
  }

  return (
    <section
      ref={panel}
      aria-label={t('Order book and trades')}
      className="flex h-full min-h-0 flex-col"
    >
      <Tabs
        label={t('Book or trades')}
        items={tabs}
        value={visibleTab}
        onValueChange={(bookTab) => layoutStore.setState({ bookTab })}
        className={classes('flex-1', isNarrow && 'narrow-book')}
        aside={
          step === undefined || isNarrow ? null : (
            <BookControls
              steps={steps}
              step={step}
              onStepChange={(value) => chooseBookStep(key, value)}
              baseSymbol={baseSymbol}
              quoteSymbol={quoteSymbol}
            />
          )
        }
      >
        {step === undefined ? (
          // The tape comes the same way: before the first frame it is unknown whether it is empty.
          <BookWaiting provider={provider} />
        ) : visibleTab === 'trades' ? (
          <RecentTrades {...tapeProps} />
        ) : visibleTab === 'ladder' ? (
          <DomLadder provider={provider} market={market} book={book} step={step} ageMs={ageMs} />
        ) : visibleTab === 'depth' ? (
          <DepthChart book={grouped ?? book} baseSymbol={baseSymbol} />
        ) : (
          <div className={classes('flex min-h-0 flex-1', shape !== 'beside' && 'flex-col')}>
            <div className="flex min-h-0 min-w-0 flex-[4] flex-col">
              {ownPrices.size === 0 || isNarrow ? null : (
                <OwnOrderChips provider={provider} marketId={market.id} />
              )}
              <BookLadder
                book={book}
                grouped={grouped}
                tape={tape}
                settings={settings}
                baseSymbol={baseSymbol}
                quoteSymbol={quoteSymbol}
                ageMs={ageMs}
                isNarrow={isNarrow}
                onPaint={(ladder) => {
                  if (pressure.current !== null) paintPressure(pressure.current, ladder.bidShare)
                }}
                onChoose={(row) =>
                  fillTicket({
                    provider: provider.key,
                    marketId: market.id,
                    price: decimal(row.price),
                  })
                }
              />
              {isStale || isNarrow ? null : <PressureBar ref={pressure} />}
            </div>
            {shape === 'tabs' || isNarrow || !hasTrades ? null : (
              <div
                className={classes(
                  'flex min-h-0 min-w-0 flex-col border-line',
                  // Stacked, the rows of the book come first.
                  shape === 'beside' ? 'flex-[3] border-s' : 'flex-1 border-t',
                )}
              >
                <h2 className="flex h-7 shrink-0 items-center px-3 font-medium text-muted">
                  {t('Trades')}
                </h2>
                <RecentTrades {...tapeProps} />
              </div>
            )}
          </div>
        )}
        {isStale ? (
          <p className="flex h-8 shrink-0 items-center justify-center border-line border-t">
            <StaleBadge ageMs={ageMs} isReconnecting={isReconnecting} />
          </p>
        ) : null}
      </Tabs>
    </section>
  )
}

/** Asks the venue for a fresh snapshot when the two sides of a book overlap: a frame went missing. */
function useAskAgainIfCrossed(provider: string, book: BookStore): void {
  const client = usePerpsClient()
  useEffect(() => {
    const pace = createPace(REFRESH_PAUSE_MS, deviceClock.steadyMs)
    return book.onPaint(() => {
      const current = book.current()
      const isCrossed = current !== undefined && spreadOf(current.book)?.isCrossed === true
      if (!isCrossed || !pace.isDue()) return
      pace.note()
      client.plugin(provider).refresh()
    })
  }, [client, provider, book])
}
