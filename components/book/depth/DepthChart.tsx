'use client'
import { useEffect, useRef, useState } from 'react'
import { atMostEvery, pageClock } from '@/components/book/atMostEvery'
import type { BookStore } from '@/components/book/bookStore'
import { writeApproximate } from '@/components/figures/approximate'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { t } from '@/lib/i18n/t'
import { type Depth, depthAt, depthOf, depthPath } from './depth'

const EVERY_MS = 250
const WIDTH = 300
const HEIGHT = 200

/** How much rests at which distance from the middle: the book as two curves. */
export function DepthChart({ book, baseSymbol }: { book: BookStore; baseSymbol: string }) {
  const [depth, setDepth] = useState<Depth>()
  const [pointed, setPointed] = useState<number>()
  const plot = useRef<SVGSVGElement>(null)

  useEffect(() => {
    const painting = atMostEvery(
      EVERY_MS,
      () => {
        const current = book.current()
        setDepth(current === undefined ? undefined : depthOf(current.book))
      },
      pageClock,
    )
    painting.call()
    const leave = book.onPaint(painting.call)
    return () => {
      leave()
      painting.cancel()
    }
  }, [book])

  if (depth === undefined) {
    return <EmptyState title={t('No depth')} description={t('One side of the book is empty.')} />
  }
  const price = pointed === undefined ? undefined : depth.low + pointed * (depth.high - depth.low)
  const step = price === undefined ? undefined : depthAt(depth, price)
  return (
    <div dir="ltr" className="flex min-h-0 flex-1 flex-col p-3">
      <p className="flex h-5 justify-between text-11 text-muted">
        <span>
          {step === undefined
            ? t('Cumulative size')
            : t('to {figure}', { figure: figure(step.price) })}
        </span>
        <span className="text-fg">
          {figure(step?.total ?? depth.largest)} {baseSymbol}
        </span>
      </p>
      <svg
        ref={plot}
        role="img"
        aria-label={sentence(depth, baseSymbol)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="min-h-0 flex-1"
        onPointerMove={(event) => {
          const box = plot.current?.getBoundingClientRect()
          if (box !== undefined) setPointed((event.clientX - box.left) / box.width)
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        <path
          d={depthPath(depth.bids, depth, WIDTH, HEIGHT)}
          fill="var(--up-wash)"
          stroke="var(--up)"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={depthPath(depth.asks, depth, WIDTH, HEIGHT)}
          fill="var(--down-wash)"
          stroke="var(--down)"
          vectorEffect="non-scaling-stroke"
        />
        {pointed === undefined ? null : (
          <line
            x1={pointed * WIDTH}
            x2={pointed * WIDTH}
            y1={0}
            y2={HEIGHT}
            stroke="var(--faint)"
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <p className="flex h-5 items-end justify-between text-11 text-faint">
        <span>{figure(depth.low)}</span>
        <span>{figure(depth.middle)}</span>
        <span>{figure(depth.high)}</span>
      </p>
    </div>
  )
}

function figure(value: number): string {
  return writeApproximate(value, { figures: 6 })
}

function sentence(depth: Depth, symbol: string): string {
  const [bids, asks] = [depth.bids.at(-1)?.total ?? 0, depth.asks.at(-1)?.total ?? 0]
  return t('Depth from {figure} to {figure2}: {figure3} {symbol} bid, {figure4} {symbol} ask.', {
    figure: figure(depth.low),
    figure2: figure(depth.high),
    figure3: figure(bids),
    symbol,
    figure4: figure(asks),
  })
}
