'use client'
import { useStore } from 'zustand'
import { type AccountTab, accountTabStore, showAccountTab } from '@/lib/stores/accountTab'

/** The table of the account that is open; anything on the page may open another. */
export function useAccountTab(): [AccountTab, (tab: AccountTab) => void] {
  return [useStore(accountTabStore, ({ tab }) => tab), showAccountTab]
}
