'use client'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import { endTour, tourStore } from '@/lib/stores/tour'

const GAP_PX = 8
const WIDTH_PX = 300

/** The tour while it runs: one card beside the part of the page that it is about. */
export function Tour() {
  const step = useStore(tourStore, (state) => state.step)
  return step === undefined ? null : <Stop key={step} index={step} />
}

function Stop({ index }: { index: number }) {
  const steps = tourSteps()
  const step = steps[index]
  const card = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<DOMRect>()
  const target = step?.target

  useEffect(() => {
    const measure = () => {
      const found = target === undefined ? null : document.querySelector(target)
      setPlace(found?.getBoundingClientRect())
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [target])
  useEffect(() => card.current?.querySelector<HTMLElement>('[data-next]')?.focus(), [])

  if (step === undefined) return null
  const isLast = index === steps.length - 1
  // A part that this screen does not show has no place: the card is in the middle then.
  const isSeen = place !== undefined && place.width > 0
  const left = isSeen ? place.left + (place.width - WIDTH_PX) / 2 : (innerWidth - WIDTH_PX) / 2
  const below = isSeen
    ? place.top + Math.min(place.height, innerHeight / 3) + GAP_PX
    : innerHeight / 3
  return (
    <>
      {isSeen ? (
        <div
          aria-hidden="true"
          style={{ left: place.left, top: place.top, width: place.width, height: place.height }}
          className="pointer-events-none fixed z-40 rounded-md outline-2 outline-accent -outline-offset-2"
        />
      ) : null}
      <div
        ref={card}
        role="dialog"
        aria-label={step.title}
        onKeyDown={(event) => {
          if (event.key === 'Escape') endTour()
        }}
        style={{
          width: WIDTH_PX,
          left: Math.max(GAP_PX, Math.min(left, innerWidth - WIDTH_PX - GAP_PX)),
          top: Math.min(below, innerHeight - 180),
        }}
        className="fixed z-50 flex flex-col gap-2 rounded-lg border border-line-strong bg-panel p-4 text-12 shadow-(--shadow)"
      >
        <p className="text-11 text-faint">
          {t('{step} of {count}', { step: index + 1, count: steps.length })}
        </p>
        <h2 className="font-semibold text-14">{step.title}</h2>
        <p className="text-muted">{step.text}</p>
        <p className="flex justify-end gap-1.5">
          {isLast ? null : (
            <Button size="lg" tone="ghost" onClick={endTour}>
              {t('Skip')}
            </Button>
          )}
          <Button
            size="lg"
            tone="primary"
            data-next
            onClick={() => (isLast ? endTour() : tourStore.setState({ step: index + 1 }))}
          >
            {isLast ? t('Done') : t('Next')}
          </Button>
        </p>
      </div>
    </>
  )
}

/** One stop of the tour: what it is about, and where that is on the page. */
interface TourStep {
  target: string
  title: string
  text: string
}

/** The four stops. */
function tourSteps(): readonly TourStep[] {
  return [
    {
      target: '#area-bar',
      title: t('Choose a market'),
      text: t(
        'The name opens the list of markets. Next to it, switch the venue; your order stays.',
      ),
    },
    {
      target: '#area-chart',
      title: t('Trade from the chart'),
      text: t(
        'Right-click to place an order at a price. Drag order lines to move them, and drag TP and SL out of a position.',
      ),
    },
    {
      target: '#area-ticket',
      title: t('Send an order'),
      text: t('The button shows what is missing, then what it sends. Paper uses no real money.'),
    },
    {
      target: '#area-head',
      title: t('Find everything'),
      text: t(
        'Ctrl or Cmd with K opens the palette: pages, orders in words, “close btc”. The question mark lists all keys.',
      ),
    },
  ]
}
