import { z } from 'zod'
import { createPersistedStore } from './persistedStore'
import { pageStorage } from './system/browserStorage'

/** Kinds of notifications; each can be kept from popping up, and is in the list of notifications anyway. */
export const NOTIFICATION_KINDS = [
  'order',
  'fill',
  'account',
  'connection',
  'refusal',
  'risk',
  'alert',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

const State = z.object({
  /** Whether figures of the account are masked. */
  hidesBalances: z.boolean(),
  /** Whether notifications have a sound. */
  hasSounds: z.boolean(),
  /** What notifications sound like. */
  soundSet: z.enum(['tones', 'bells', 'clicks', 'low']).default('tones'),
  /** Kinds of notifications that only the list shows. Refusals and risk always pop up. */
  quiet: z.array(z.enum(['order', 'fill', 'account', 'connection'])),
})

/** Choices about the desk as a whole. */
export type Settings = z.infer<typeof State>

/** Sets of sounds that can be chosen. */
export type SoundSet = Settings['soundSet']

const INITIAL: Settings = {
  hidesBalances: false,
  hasSounds: false,
  soundSet: 'tones',
  quiet: [],
}

export const settingsStore = createPersistedStore<Settings>({
  key: 'perpdesk.settings.v1',
  schema: State,
  initial: INITIAL,
  storage: pageStorage(),
})

/** Whether a notification pops up on the screen. */
export function popsUp(kind: NotificationKind): boolean {
  return (
    kind === 'refusal' ||
    kind === 'risk' ||
    kind === 'alert' ||
    !settingsStore.getState().quiet.includes(kind)
  )
}

/** Masks the account's figures, or shows them again. */
export function toggleBalances(): void {
  settingsStore.setState(({ hidesBalances }) => ({ hidesBalances: !hidesBalances }))
}

/** Everything as it comes. */
export function resetSettings(): void {
  settingsStore.setState(INITIAL)
}
