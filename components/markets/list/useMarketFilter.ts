import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { marketStore } from '@/lib/stores/market'
import { kindOf, type MarketKind, type MarketTab, rowsOfTab } from './marketTabs'
import { type MarketRow, searchMarkets } from './searchMarkets'

/**
 * What is typed and chosen above a list of markets, and the rows that are left by it.
 * @param rows undefined while they are not known
 * @param renew sorts the list again; called with every change
 */
export function useMarketFilter<Row extends MarketRow & { isNew?: boolean }>(
  rows: readonly Row[] | undefined,
  renew: () => void,
) {
  const [text, setText] = useState('')
  const [tab, setTab] = useState<MarketTab>('all')
  const [kind, setKind] = useState<MarketKind>('all')
  const recent = useStore(marketStore, (state) => state.recent)
  const visible = useMemo(() => {
    const ofKind = rows?.filter((row) => kind === 'all' || kindOf(row) === kind)
    return ofKind && searchMarkets(rowsOfTab(ofKind, tab, recent), text)
  }, [rows, tab, kind, text, recent])
  const renewing =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      renew()
    }
  return {
    ...{ text, tab, kind, visible },
    setText: renewing(setText),
    setTab: renewing(setTab),
    setKind: renewing(setKind),
  }
}
