import { z } from 'zod'
import { createPersistedStore } from './persistedStore'
import { pageStorage } from './system/browserStorage'

const State = z.object({
  /** Whether keys that write a character do something; WCAG 2.1.4 wants them to be switchable. */
  hasSingleKeys: z.boolean(),
  /** Whether keys act on the ticket. Off by default. */
  hasTradingKeys: z.boolean(),
  /** Changed keys by command id; an empty text takes the key away. */
  bindings: z.record(z.string(), z.string().max(40)),
})

/** Which keys do what. */
export type ShortcutChoices = z.infer<typeof State>

const INITIAL: ShortcutChoices = { hasSingleKeys: true, hasTradingKeys: false, bindings: {} }

export const shortcutStore = createPersistedStore<ShortcutChoices>({
  key: 'perpdesk.shortcuts.v1',
  schema: State,
  initial: INITIAL,
  storage: pageStorage(),
})

/** Gives a command other keys; undefined gives it back those it came with. */
export function bindKeys(commandId: string, keys: string | undefined): void {
  shortcutStore.setState(({ bindings }) => {
    const { [commandId]: _, ...rest } = bindings
    return { bindings: keys === undefined ? rest : { ...rest, [commandId]: keys } }
  })
}

/** Everything as it comes. */
export function resetShortcuts(): void {
  shortcutStore.setState(INITIAL)
}
