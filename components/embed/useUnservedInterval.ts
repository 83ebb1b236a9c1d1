'use client'
import { useEffect } from 'react'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { Provider } from '@/lib/schema/model/provider'
import { useEmbedPage } from './embedPage'

/** A candle width that was asked for and that the venue does not have. */
interface UnservedInterval {
  width: OhlcvInterval
  /** Those that it has. */
  example: string
  /** Whether the address asks for it; else the host does. */
  isOfAddress: boolean
}

/**
 * The candle width that was asked for, where the venue has no such candles and the chart shows
 * others; reported to the host and in the console.
 */
export function useUnservedInterval({
  supportedIntervals,
}: Provider): UnservedInterval | undefined {
  const { interval, params, report } = useEmbedPage()
  const width = interval?.width
  const isServed =
    width === undefined || supportedIntervals.length === 0 || supportedIntervals.includes(width)
  const example = supportedIntervals.join(' | ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request is answered by itself
  useEffect(() => {
    if (isServed) return
    const bad = { name: 'interval', example }
    console.warn('perps-embed', { badParameters: [bad] })
    report({ code: 2002, message: `${bad.name}: ${example}` })
  }, [report, isServed, example, interval])
  return isServed ? undefined : { width, example, isOfAddress: width === params.interval }
}
