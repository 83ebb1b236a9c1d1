'use client'
import { LayoutPanelLeft } from 'lucide-react'
import { useStore } from 'zustand'
import { Menu } from '@/components/ui/Menu'
import { say } from '@/lib/messages/say'
import { arrangementOf, PANELS, PRESETS, resetPreset, togglePanel } from '@/lib/stores/deskLayout'
import { changeDeskLayout, deskLayoutStore } from './deskLayoutStore'
import { PANEL_NAMES, PRESET_NAMES } from './panelNames'
import { useHasRail } from './useHasRail'

/** Chooses how the desk is arranged, folds and opens its panels, undoes what was changed. */
export function LayoutMenu() {
  const layout = useStore(deskLayoutStore)
  const hasRail = useHasRail()
  const { collapsed } = arrangementOf(layout)
  return (
    <Menu
      label={say('Layout')}
      align="end"
      trigger={<LayoutPanelLeft size={15} aria-hidden="true" />}
      triggerClassName="hidden size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-fg lg:inline-grid"
      items={[
        ...PRESETS.map((preset, index) => ({
          key: preset,
          label: PRESET_NAMES[preset],
          isChosen: layout.preset === preset,
          onSelect: () => changeDeskLayout((before) => ({ ...before, preset })),
          ...(index === 0 ? { heading: say('Arrangement') } : {}),
        })),
        ...PANELS.filter((panel) => panel !== 'rail' || hasRail).map((panel, index) => ({
          key: `panel ${panel}`,
          label: PANEL_NAMES[panel],
          isChosen: !collapsed.includes(panel),
          onSelect: () => changeDeskLayout((before) => togglePanel(before, panel)),
          ...(index === 0 ? { heading: say('Open panels') } : {}),
        })),
        {
          key: 'reset',
          heading: PRESET_NAMES[layout.preset],
          label: say('Reset sizes and panels'),
          onSelect: () => changeDeskLayout(resetPreset),
        },
      ]}
    />
  )
}
