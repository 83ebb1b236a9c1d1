'use client'
import { useStore } from 'zustand'
import type { DeskLayout } from '@/lib/stores/deskLayout'
import { deskLayoutStore } from './deskLayoutStore'

/** How the desk is arranged in this tab. */
export function useDeskLayout(): DeskLayout {
  return useStore(deskLayoutStore)
}
