'use client'
import { Settings } from 'lucide-react'
import { Menu, type MenuItem } from '@/components/ui/Menu'
import type { Appearance } from '@/lib/stores/appearance'
import { useAppearance } from './useAppearance'

const THEMES: readonly [Appearance['theme'], string][] = [
  ['system', 'As the system'],
  ['dark', 'Dark'],
  ['light', 'Light'],
  ['contrast', 'High contrast'],
]
const PALETTES: readonly [Appearance['palette'], string][] = [
  ['classic', 'Green and red'],
  ['colour-blind', 'Blue and orange'],
]

/** Theme, palette and which of the two colours means up. */
export function AppearanceMenu() {
  const { appearance, change } = useAppearance()
  const [rising, falling] =
    appearance?.palette === 'colour-blind' ? ['Blue', 'Orange'] : ['Green', 'Red']
  const items: MenuItem[] = [
    ...THEMES.map(([theme, label], index) => ({
      key: theme,
      label,
      isChosen: appearance?.theme === theme,
      onSelect: () => change({ theme }),
      ...(index === 0 ? { heading: 'Theme' } : {}),
    })),
    ...PALETTES.map(([palette, label], index) => ({
      key: palette,
      label,
      isChosen: appearance?.palette === palette,
      onSelect: () => change({ palette }),
      ...(index === 0 ? { heading: 'Colours' } : {}),
    })),
    {
      key: 'green-up',
      label: `${rising} is up`,
      heading: 'Direction',
      isChosen: appearance?.direction === 'green-up',
      onSelect: () => change({ direction: 'green-up' }),
    },
    {
      key: 'red-up',
      label: `${falling} is up`,
      isChosen: appearance?.direction === 'red-up',
      onSelect: () => change({ direction: 'red-up' }),
    },
  ]
  return (
    <Menu
      label="Appearance"
      align="end"
      trigger={<Settings size={15} aria-hidden="true" />}
      triggerClassName="inline-grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-fg"
      items={items}
    />
  )
}
