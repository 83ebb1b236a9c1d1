'use client'
import { useEffect } from 'react'
import { marketStore } from '@/lib/stores/market'
import { useEmbedPage } from './embedPage'

/** Has the chart of a page show the candles that its address or its host asks for. */
export function useChartInterval(): void {
  const { interval } = useEmbedPage()
  useEffect(() => {
    if (interval !== undefined) marketStore.setState({ interval })
  }, [interval])
}
