'use client'
import dynamic from 'next/dynamic'
import { useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { paintInBeat } from '@/components/session/pageBeat'
import { useDataAge } from '@/components/session/useDataAge'
import { useStream } from '@/components/session/useStream'
import { classes } from '@/components/ui/classes'
import { keepLoading } from '@/components/ui/keepLoading'
import { Patience } from '@/components/ui/Patience'
import { STALE_AFTER_MS, StaleBadge } from '@/components/ui/StaleBadge'
import { Tabs } from '@/components/ui/Tabs'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'
import { layoutStore } from '@/lib/stores/layout'
import { marketKey } from '@/lib/stores/market'
import { chooseBookStep, preferencesStore } from '@/lib/stores/preferences'
import { fillTicket } from '@/lib/stores/ticketRequest'
import { priceDecimalsAt, priceStepAt } from '@/lib/trade/priceStep'
import { BookControls } from './BookControls'
import { BookLadder } from './BookLadder'
import { BookWaiting } from './BookWaiting'
import { createBookStore } from './bookStore'
import { groupingSteps } from './groupingSteps'
import { PressureBar, paintPressure } from './PressureBar'
import { RecentTrades } from './RecentTrades'
import { createTapeStore } from './tape'
import { useAskAgainIfCrossed } from './useAskAgainIfCrossed'
import { useBestPrice } from './useBestPrice'
import { useBookShape } from './useBookShape'

// Comes with the first press on its tab.
const DepthChart = dynamic(
  keepLoading(() => import('./DepthChart').then((module) => module.DepthChart)),
  {
    ssr: false,
    loading: () => (
      <Patience>
        <div className="min-h-0 flex-1" />
      </Patience>
    ),
  },
)

export interface BookPanelProps {
  provider: Provider
  market: Market
  /** Prices at which the trader's own orders rest in this market. */
  ownPrices: ReadonlySet<string>
}

const TAPE_LINES = 100
const TABS = [
  {
    key: 'book',
    get label() {
      return say('Book')
    },
  },
  {
    key: 'trades',
    get label() {
      return say('Trades')
    },
  },
  {
    key: 'depth',
    get label() {
      return say('Depth')
    },
  },
] as const
const TABS_TOGETHER = TABS.filter(({ key }) => key !== 'trades')

/** Order book and tape of one market. Mount it anew (by key) for another market. */
export function BookPanel({ provider, market, ownPrices }: BookPanelProps) {
  const [book] = useState(() => createBookStore({ now: Date.now, schedule: paintInBeat }))
  const [tape] = useState(() => createTapeStore({ capacity: TAPE_LINES, schedule: paintInBeat }))
  const tab = useStore(layoutStore, (state) => state.bookTab)
  const unit = useStore(preferencesStore, (state) => state.sizeUnit)
  const bars = useStore(preferencesStore, (state) => state.bookBars)
  const key = marketKey(provider.key, market.id)
  const chosenStep = useStore(preferencesStore, (state) => state.bookSteps[key])
  const pressure = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const shape = useBookShape(panel)
  // Where the tape is seen beside the book it needs no tab of its own.
  const shown = tab === 'trades' && shape !== 'tabs' ? 'book' : tab

  const subscription = { channel: 'orderbook', marketId: market.id } as const
  useStream(provider.key, subscription, (snapshot) => book.push(snapshot))
  useStream(provider.key, { channel: 'trades', marketId: market.id }, (trades) => tape.push(trades))
  const { ageMs, isReconnecting } = useDataAge(provider.key, subscription)
  useAskAgainIfCrossed(provider.key, book)
  const isStale = ageMs !== undefined && ageMs > STALE_AFTER_MS
  const price = useBestPrice(book)

  const steps = useMemo(
    () => (price === undefined ? [] : groupingSteps(priceStepAt(market, price), price)),
    [market, price],
  )
  const tick = steps[0]
  const step = steps.find((value) => value === chosenStep) ?? tick
  // Depth is drawn from a book gathered a hundredfold, which reaches a few percent to either side.
  const rowStep = shown === 'depth' ? (steps[4] ?? steps.at(-1)) : step
  const gathered = useGatheredBook(provider.key, market.id, rowStep === tick ? undefined : rowStep)
  const settings = useMemo(
    () => ({
      step: step ?? '1',
      unit,
      bars,
      sizeDecimals: market.szDecimals,
      ownPrices,
    }),
    [step, unit, bars, market.szDecimals, ownPrices],
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
      aria-label={say('Order book and trades')}
      className="flex h-full min-h-0 flex-col"
    >
      <Tabs
        label={say('Book or trades')}
        items={shape === 'tabs' ? TABS : TABS_TOGETHER}
        value={shown}
        onValueChange={(bookTab) => layoutStore.setState({ bookTab })}
        className="flex-1"
        aside={
          step === undefined ? null : (
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
          // The tape comes the same way: before the first frame nobody knows whether it is empty.
          <BookWaiting provider={provider} />
        ) : shown === 'trades' ? (
          <RecentTrades {...tapeProps} />
        ) : shown === 'depth' ? (
          <DepthChart book={gathered ?? book} baseSymbol={baseSymbol} />
        ) : (
          <div className={classes('flex min-h-0 flex-1', shape !== 'beside' && 'flex-col')}>
            <div className="flex min-h-0 min-w-0 flex-[3] flex-col">
              <BookLadder
                book={book}
                gathered={gathered}
                tape={tape}
                settings={settings}
                baseSymbol={baseSymbol}
                quoteSymbol={quoteSymbol}
                ageMs={ageMs}
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
              {isStale ? null : <PressureBar ref={pressure} />}
            </div>
            {shape === 'tabs' ? null : (
              <div
                className={classes(
                  'flex min-h-0 min-w-0 flex-[2] flex-col border-line',
                  shape === 'beside' ? 'border-s' : 'border-t',
                )}
              >
                <h2 className="flex h-7 shrink-0 items-center px-3 font-medium text-muted">
                  {say('Trades')}
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

/** The book as the venue gathers it to rows of this width; undefined while they are one tick wide. */
function useGatheredBook(provider: string, marketId: string, step: Decimal | undefined) {
  const store = useMemo(
    () =>
      step === undefined ? undefined : createBookStore({ now: Date.now, schedule: paintInBeat }),
    [step],
  )
  useStream(
    provider,
    step === undefined ? undefined : { channel: 'orderbook', marketId, priceStep: step },
    (snapshot) => store?.push(snapshot),
  )
  return store
}
