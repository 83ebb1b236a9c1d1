'use client'
import { tIn } from '@/lib/i18n/t'
import { type Panel, togglePanel } from '@/lib/stores/deskLayout'
import { changeDeskLayout } from './deskLayoutStore'
import { PANEL_NAMES } from './panelNames'

/** What a folded panel leaves behind: a rail that opens it. Seen only while the panel is folded. */
export function PanelRail({ panel }: { panel: Panel }) {
  return (
    <button
      type="button"
      onClick={() => changeDeskLayout((layout) => togglePanel(layout, panel))}
      className="panel-rail"
    >
      <span className="sr-only">{tIn('verb', 'Open')} </span>
      {PANEL_NAMES[panel]}
    </button>
  )
}
