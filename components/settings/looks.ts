import { say } from '@/lib/messages/say'
import type { Appearance } from '@/lib/stores/appearance'

/** Themes in the order they are offered, with their names. */
export const THEMES: readonly { key: Appearance['theme']; label: string }[] = [
  {
    key: 'system',
    get label() {
      return say('As the system')
    },
  },
  {
    key: 'dark',
    get label() {
      return say('Dark')
    },
  },
  {
    key: 'light',
    get label() {
      return say('Light')
    },
  },
  {
    key: 'contrast',
    get label() {
      return say('High contrast')
    },
  },
]

/** Palettes in the order they are offered, with their names. */
export const PALETTES: readonly { key: Appearance['palette']; label: string }[] = [
  {
    key: 'classic',
    get label() {
      return say('Green and red')
    },
  },
  {
    key: 'colour-blind',
    get label() {
      return say('Blue and orange')
    },
  },
]
