import { z } from 'zod'
import { createPersistedStore, pageStorage } from './persistedStore'

/** Kinds of news; each can be kept from popping up, and is in the list of notifications anyway. */
export const NEWS_KINDS = ['order', 'fill', 'account', 'connection', 'refusal'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

const State = z.object({
  /** Whether figures of the account are masked. */
  hidesBalances: z.boolean(),
  /** Whether news is heard. */
  hasSounds: z.boolean(),
  /** Kinds of news that only the list tells. Refusals always pop up. */
  quiet: z.array(z.enum(['order', 'fill', 'account', 'connection'])),
})

/** Choices about the desk as a whole. */
export type Settings = z.infer<typeof State>

const INITIAL: Settings = {
  hidesBalances: false,
  hasSounds: false,
  quiet: [],
}

export const settingsStore = createPersistedStore<Settings>({
  key: 'perpdesk.settings.v1',
  schema: State,
  initial: INITIAL,
  storage: pageStorage(),
})

/** Whether a piece of news pops up on the screen. */
export function popsUp(kind: NewsKind): boolean {
  return kind === 'refusal' || !settingsStore.getState().quiet.includes(kind)
}

/** Masks the account's figures, or shows them again. */
export function toggleBalances(): void {
  settingsStore.setState(({ hidesBalances }) => ({ hidesBalances: !hidesBalances }))
}

/** Everything as it comes. */
export function resetSettings(): void {
  settingsStore.setState(INITIAL)
}
