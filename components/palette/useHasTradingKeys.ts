'use client'
import { useStore } from 'zustand'
import { shortcutStore } from '@/lib/stores/shortcuts'

/** Whether the trading keys are armed. */
export function useHasTradingKeys(): boolean {
  return useStore(shortcutStore, (state) => state.hasTradingKeys)
}
