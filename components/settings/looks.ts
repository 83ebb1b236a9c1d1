import { t } from '@/lib/i18n/t'
import type { Appearance } from '@/lib/stores/appearance'

/** Themes in the order they are offered, with their names. */
export const THEMES: readonly { key: Appearance['theme']; label: string }[] = [
  {
    key: 'system',
    get label() {
      return t('System')
    },
  },
  {
    key: 'dark',
    get label() {
      return t('Dark')
    },
  },
  {
    key: 'light',
    get label() {
      return t('Light')
    },
  },
  {
    key: 'contrast',
    get label() {
      return t('High contrast')
    },
  },
]

/** Palettes in the order they are offered, with their names. */
export const PALETTES: readonly { key: Appearance['palette']; label: string }[] = [
  {
    key: 'classic',
    get label() {
      return t('Green and red')
    },
  },
  {
    key: 'colour-blind',
    get label() {
      return t('Blue and orange')
    },
  },
]
