'use client'
import { useEffect } from 'react'
import { marketStore } from '@/lib/stores/market'
import { useEmbedPage } from './embedPage'

/** What was asked for and is done: a visitor may choose another width since. */
const done = new WeakSet<object>()

/** Has the chart of a page show the candles that its address or its host asks for, once each time. */
export function useChartInterval(): void {
  const { interval } = useEmbedPage()
  useEffect(() => {
    if (interval === undefined || done.has(interval)) return
    done.add(interval)
    marketStore.setState({ interval: interval.width })
  }, [interval])
}
