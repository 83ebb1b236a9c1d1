import { t } from '@/lib/i18n/t'
import type { MovablePanel, Panel, Preset } from '@/lib/stores/deskLayout'

/** What panels are called on the screen. */
export const PANEL_NAMES: Record<Panel | MovablePanel, string> = {
  get chart() {
    return t('Chart')
  },
  get book() {
    return t('Book')
  },
  get ticket() {
    return t('Ticket')
  },
  get account() {
    return t('Account tables')
  },
  get rail() {
    return t('Markets')
  },
}

/** What arrangements are called on the screen. */
export const PRESET_NAMES: Record<Preset, string> = {
  get standard() {
    return t('Standard')
  },
  get chart() {
    return t('Chart focus')
  },
  get book() {
    return t('Book focus')
  },
  get mirrored() {
    return t('Mirrored')
  },
  get simple() {
    return t('Simple')
  },
}
