import type { Appearance } from '@/lib/stores/appearance'
import type { DeskCommand } from './deskCommand'

const THEMES: readonly { theme: Appearance['theme']; label: string }[] = [
  { theme: 'system', label: 'Theme: as the system' },
  { theme: 'dark', label: 'Theme: dark' },
  { theme: 'light', label: 'Theme: light' },
  { theme: 'contrast', label: 'Theme: high contrast' },
]
const PALETTES: readonly { palette: Appearance['palette']; label: string }[] = [
  { palette: 'classic', label: 'Colours: green and red' },
  { palette: 'colour-blind', label: 'Colours: blue and orange' },
]

/** Themes and palettes. */
export function lookCommands(change: (part: Partial<Appearance>) => void): DeskCommand[] {
  const group = 'Appearance' as const
  return [
    ...THEMES.map(({ theme, label }) => ({
      id: `theme.${theme}`,
      group,
      label,
      run: () => change({ theme }),
    })),
    ...PALETTES.map(({ palette, label }) => ({
      id: `colours.${palette}`,
      group,
      label,
      run: () => change({ palette }),
    })),
    {
      id: 'direction.green-up',
      group,
      label: 'Direction: the first colour is up',
      run: () => change({ direction: 'green-up' }),
    },
    {
      id: 'direction.red-up',
      group,
      label: 'Direction: the second colour is up',
      run: () => change({ direction: 'red-up' }),
    },
  ]
}
