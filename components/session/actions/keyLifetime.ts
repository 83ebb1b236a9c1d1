import type { ProviderAction } from '@/lib/schema/model/provider'

const DAY_MS = 86_400_000

/** How long a trading key may hold, in days. */
export type KeyDays = '1' | '7' | '30' | '90' | '180'

/** Default choice. */
export const KEY_DAYS: KeyDays = '30'

/** Whether a step makes a key whose life the person may choose. */
export function hasLifetime({ params }: Pick<ProviderAction, 'params'>): boolean {
  return params?.some(({ name }) => name === 'agentTtlMs') === true
}

/** The parameter of a step that says how long its key holds. */
export function lifetimeParams(days: KeyDays): { agentTtlMs: number } {
  return { agentTtlMs: Number(days) * DAY_MS }
}

/** What is chosen for a key of a page in a frame: such a key is of little use tomorrow. */
export const FRAME_KEY_DAYS: KeyDays = '1'
