'use client'
import { LayoutPanelLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Menu } from '@/components/ui/overlays/Menu'
import { t } from '@/lib/i18n/t'
import {
  arrangementOf,
  type DeskLayout,
  moveColumn,
  moveTables,
  PANELS,
  placesOf,
  resetPreset,
  togglePanel,
} from '@/lib/stores/deskLayout'
import { changeDeskLayout, deskLayoutStore, offeredPresets } from './deskLayoutStore'
import { PANEL_NAMES, PRESET_NAMES } from './panelNames'
import { useHasColumns, useHasRail } from './useHasRail'

/** Chooses how the desk is arranged; folds, opens and moves its panels; undoes what was changed. */
export function LayoutMenu() {
  const layout = useStore(deskLayoutStore)
  const hasRail = useHasRail()
  const hasColumns = useHasColumns()
  const { collapsed } = arrangementOf(layout)
  usePanelDrags(hasColumns)
  return (
    <Menu
      label={t('Layout')}
      align="end"
      trigger={<LayoutPanelLeft size={15} aria-hidden="true" />}
      triggerClassName="hidden size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-fg lg:inline-grid"
      items={[
        ...offeredPresets().map((preset, index) => ({
          key: preset,
          label: PRESET_NAMES[preset],
          isChosen: layout.preset === preset,
          onSelect: () => changeDeskLayout((before) => ({ ...before, preset })),
          ...(index === 0 ? { heading: t('Layout') } : {}),
        })),
        ...PANELS.filter((panel) => panel !== 'rail' || hasRail).map((panel, index) => ({
          key: `panel ${panel}`,
          label: PANEL_NAMES[panel],
          isChosen: !collapsed.includes(panel),
          onSelect: () => changeDeskLayout((before) => togglePanel(before, panel)),
          ...(index === 0 ? { heading: t('Open panels') } : {}),
        })),
        ...(hasColumns && layout.preset !== 'simple' ? moves(layout) : []),
        {
          key: 'reset',
          heading: PRESET_NAMES[layout.preset],
          label: t('Reset sizes and panels'),
          onSelect: () => changeDeskLayout(resetPreset),
        },
      ]}
    />
  )
}

/** The ways to move a panel without a pointer; by pointer it is dragged by its head. */
function moves(layout: DeskLayout) {
  const { order, tables } = placesOf(layout)
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const items = order.flatMap((column, place) => {
    const [before, after] = [order[place - 1], order[place + 1]]
    const panel = PANEL_NAMES[column]
    return [
      ...(before === undefined
        ? []
        : [
            {
              key: `${column} back`,
              label: isRightToLeft
                ? t('{panel}: move right', { panel })
                : t('{panel}: move left', { panel }),
              onSelect: () => changeDeskLayout((now) => moveColumn(now, column, before, 'before')),
            },
          ]),
      ...(after === undefined
        ? []
        : [
            {
              key: `${column} on`,
              label: isRightToLeft
                ? t('{panel}: move left', { panel })
                : t('{panel}: move right', { panel }),
              onSelect: () => changeDeskLayout((now) => moveColumn(now, column, after, 'after')),
            },
          ]),
    ]
  })
  const isTop = tables === 'top'
  const values = { panel: PANEL_NAMES.account }
  return [
    ...items,
    {
      key: 'account',
      label: isTop ? t('{panel}: move down', values) : t('{panel}: move up', values),
      onSelect: () => changeDeskLayout((now) => moveTables(now, isTop ? 'bottom' : 'top')),
    },
  ].map((item, index) => (index === 0 ? { ...item, heading: t('Move panels') } : item))
}

/** Panels can be dragged by their heads while they are columns; the code comes after the page. */
function usePanelDrags(hasColumns: boolean): void {
  useEffect(() => {
    if (!hasColumns) return undefined
    let isOver = false
    let stop: (() => void) | undefined
    import('./panelDrag').then(
      ({ followPanelDrags }) => {
        if (!isOver) stop = followPanelDrags()
      },
      // Without it panels are moved by the menu.
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [hasColumns])
}
