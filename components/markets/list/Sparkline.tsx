'use client'
import { useEffect, useRef, useState } from 'react'
import { DIRECTION_TEXT, type Direction } from '@/components/figures/direction'
import { useRead } from '@/components/session/live/useRead'
import { useServiceClient } from '@/components/session/useServiceClient'
import { toNumberForDrawing } from '@/lib/decimal/format'
import { sparklineQuery } from '@/lib/queries/sparkline'
import { sparklinePath } from './sparkline'

const WIDTH = 96
const HEIGHT = 24
/** A row that is scrolled past asks for nothing. */
const SEEN_FOR_MS = 250

/** The last day of a market as a line; asked for only once it was in sight for a moment. */
export function Sparkline({
  providerKey,
  marketId,
  direction,
}: {
  providerKey: string
  marketId: string
  /** Direction of the day's change, which is written beside it; flat while it is unknown. */
  direction: Direction
}) {
  const client = useServiceClient()
  const [box, hasBeenSeen] = useSeen()
  const { data } = useRead({
    ...sparklineQuery(client, providerKey, marketId),
    enabled: hasBeenSeen,
  })
  const closes = data?.map(toNumberForDrawing) ?? []
  const path = sparklinePath(closes, WIDTH, HEIGHT - 4)
  return (
    <span ref={box} className="inline-block h-6 w-24 align-middle">
      {path === undefined ? null : (
        // The change beside it says the same in figures.
        <svg
          aria-hidden="true"
          width={WIDTH}
          height={HEIGHT}
          viewBox={`0 -2 ${WIDTH} ${HEIGHT}`}
          className={direction === 'flat' ? 'text-muted' : DIRECTION_TEXT[direction]}
        >
          <path d={path} fill="none" stroke="currentColor" strokeWidth="1.25" />
        </svg>
      )}
    </span>
  )
}

function useSeen() {
  const box = useRef<HTMLSpanElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = box.current
    if (element === null || isSeen) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        timer = setTimeout(() => setIsSeen(true), SEEN_FOR_MS)
      }
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [isSeen])
  return [box, isSeen] as const
}
