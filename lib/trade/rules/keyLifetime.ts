import type { ProviderAction } from '@/lib/schema/model/provider'
import { paramOf } from './descriptor'

const DAY_MS = 86_400_000

/** Lifetime of a trading key, in days. */
export type KeyDays = '1' | '7' | '30' | '90' | '180'

/** Default lifetime. */
export const KEY_DAYS: KeyDays = '30'
/** Default lifetime of a key made by a page in a frame: it is of little use the next day. */
export const FRAME_KEY_DAYS: KeyDays = '1'

/** Whether a setup step makes a key whose lifetime can be chosen. Pure. */
export function hasLifetime(entry: Pick<ProviderAction, 'params'>): boolean {
  return paramOf(entry, 'agentTtlMs') !== undefined
}

/** The parameter that gives a step's key its lifetime. */
export function lifetimeParams(days: KeyDays): { agentTtlMs: number } {
  return { agentTtlMs: Number(days) * DAY_MS }
}
