'use client'
import { useStore } from 'zustand'
import { shortcutStore } from '@/lib/stores/shortcuts'

/** The keys that were changed, by command id. */
export function useKeyBindings(): Readonly<Record<string, string>> {
  return useStore(shortcutStore, (state) => state.bindings)
}
