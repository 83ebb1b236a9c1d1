'use client'
import { useStore } from 'zustand'
import { layoutStore, type NarrowTab } from '@/lib/stores/layout'

/** The panel that a narrow screen shows, remembered between visits. */
export function useNarrowTab(): [NarrowTab, (tab: NarrowTab) => void] {
  const tab = useStore(layoutStore, (state) => state.narrowTab)
  return [tab, (narrowTab) => layoutStore.setState({ narrowTab })]
}
