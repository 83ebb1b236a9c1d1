'use client'
import { useStore } from 'zustand'
import { alertStore } from '@/lib/stores/alerts'

/** Whether any alert still waits. */
export function useHasAlerts(): boolean {
  return useStore(alertStore, ({ alerts }) =>
    alerts.some(({ firedAtMs }) => firedAtMs === undefined),
  )
}
