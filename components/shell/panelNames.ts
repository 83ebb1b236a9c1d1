import { say } from '@/lib/messages/say'
import type { Panel, Preset } from '@/lib/stores/deskLayout'

/** What panels are called on the screen. */
export const PANEL_NAMES: Record<Panel, string> = {
  get book() {
    return say('Book')
  },
  get ticket() {
    return say('Ticket')
  },
  get account() {
    return say('Account tables')
  },
  get rail() {
    return say('Markets')
  },
}

/** What arrangements are called on the screen. */
export const PRESET_NAMES: Record<Preset, string> = {
  get standard() {
    return say('Standard')
  },
  get chart() {
    return say('Chart focus')
  },
  get book() {
    return say('Book focus')
  },
  get mirrored() {
    return say('Mirrored')
  },
}
