import type { Panel, Preset } from '@/lib/stores/deskLayout'

/** What panels are called on the screen. */
export const PANEL_NAMES: Record<Panel, string> = {
  book: 'Book',
  ticket: 'Ticket',
  account: 'Account tables',
  rail: 'Markets',
}

/** What arrangements are called on the screen. */
export const PRESET_NAMES: Record<Preset, string> = {
  standard: 'Standard',
  chart: 'Chart focus',
  book: 'Book focus',
  mirrored: 'Mirrored',
}
