'use client'
import { useStore } from 'zustand'
import { layoutStore } from '@/lib/stores/layout'
import type { NarrowTab } from './TradeGrid'

/** The panel that a narrow screen shows, remembered between visits. */
export function useNarrowTab(): [NarrowTab, (tab: NarrowTab) => void] {
  const tab = useStore(layoutStore, (state) => state.narrowTab)
  return [tab, (narrowTab) => layoutStore.setState({ narrowTab })]
}
