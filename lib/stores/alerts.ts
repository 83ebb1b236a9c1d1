import { z } from 'zod'
import { DecimalString } from '@/lib/schema/model/primitives'
import { newId } from '@/lib/schema/newId'
import { createPersistedStore } from './persistedStore'
import { pageStorage } from './system/browserStorage'

/** Most alerts that are kept. */
export const ALERTS_MAX = 500

const Alert = z.object({
  id: z.string().max(100),
  provider: z.string().max(100),
  marketId: z.string().max(100),
  /** What the market was called when the alert was made. */
  symbol: z.string().max(100),
  figure: z.enum(['price', 'funding', 'liquidation', 'fill']),
  comparison: z.enum(['above', 'below']),
  /**
   * A price in quote; funding as a fraction a year; distance to liquidation as a fraction of the
   * mark price. Of fills nothing.
   */
  value: DecimalString.optional(),
  createdAtMs: z.int().min(0),
  /** When it fired; it waits for nothing any more. */
  firedAtMs: z.int().min(0).optional(),
})

/** An alert of the trader, in this browser. */
export type Alert = z.infer<typeof Alert>

const State = z.object({
  alerts: z.array(Alert).max(ALERTS_MAX),
  /** Whether alerts are system notifications as well, where the browser permits it. */
  isOnSystem: z.boolean(),
})

/** The alerts of this browser, newest first. They wait only while the desk is open in a tab. */
export const alertStore = createPersistedStore<z.infer<typeof State>>({
  key: 'perpdesk.alerts.v1',
  schema: State,
  initial: { alerts: [], isOnSystem: false },
  storage: pageStorage(),
})

/** Adds an alert. Returns whether there was room for it. */
export function addAlert(alert: Omit<Alert, 'id' | 'createdAtMs' | 'firedAtMs'>): boolean {
  const { alerts } = alertStore.getState()
  if (alerts.length >= ALERTS_MAX) return false
  const added: Alert = { ...alert, id: newId(), createdAtMs: Date.now() }
  alertStore.setState({ alerts: [added, ...alerts] })
  return true
}

/** Forgets an alert. */
export function removeAlert(id: string): void {
  alertStore.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }))
}

/**
 * Notes that an alert fired. Returns whether it is the first to say so: another tab may have been
 * faster.
 */
export function noteFired(id: string, atMs: number): boolean {
  const alert = alertStore.getState().alerts.find((candidate) => candidate.id === id)
  if (alert === undefined || alert.firedAtMs !== undefined) return false
  alertStore.setState(({ alerts }) => ({
    alerts: alerts.map((entry) => (entry.id === id ? { ...entry, firedAtMs: atMs } : entry)),
  }))
  return true
}

/** Forgets all that fired. */
export function clearFired(): void {
  alertStore.setState(({ alerts }) => ({
    alerts: alerts.filter(({ firedAtMs }) => firedAtMs === undefined),
  }))
}
