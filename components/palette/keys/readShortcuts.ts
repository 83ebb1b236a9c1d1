import { t } from '@/lib/i18n/t'
import type { Shortcut } from './shortcut'

/** Keys that read the market in view aloud. */
export const READ_SHORTCUTS: readonly Shortcut[] = [
  {
    id: 'read.position',
    group: 'Desk',
    get label() {
      return t('Read aloud: position')
    },
    keys: 'Alt+p',
  },
  {
    id: 'read.liquidation',
    group: 'Desk',
    get label() {
      return t('Read aloud: distance to liquidation')
    },
    keys: 'Alt+l',
  },
  {
    id: 'read.prices',
    group: 'Desk',
    get label() {
      return t('Read aloud: best prices')
    },
    keys: 'Alt+b',
  },
]
