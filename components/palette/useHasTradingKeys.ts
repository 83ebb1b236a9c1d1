'use client'
import { useStore } from 'zustand'
import { shortcutStore } from '@/lib/stores/shortcuts'

/** Whether somebody armed the keys that trade. */
export function useHasTradingKeys(): boolean {
  return useStore(shortcutStore, (state) => state.hasTradingKeys)
}
