import { say } from '@/lib/messages/say'
import type { Appearance } from '@/lib/stores/appearance'
import type { DeskCommand } from './deskCommand'

const THEMES: readonly { theme: Appearance['theme']; label: string }[] = [
  {
    theme: 'system',
    get label() {
      return say('Theme: as the system')
    },
  },
  {
    theme: 'dark',
    get label() {
      return say('Theme: dark')
    },
  },
  {
    theme: 'light',
    get label() {
      return say('Theme: light')
    },
  },
  {
    theme: 'contrast',
    get label() {
      return say('Theme: high contrast')
    },
  },
]
const PALETTES: readonly { palette: Appearance['palette']; label: string }[] = [
  {
    palette: 'classic',
    get label() {
      return say('Colours: green and red')
    },
  },
  {
    palette: 'colour-blind',
    get label() {
      return say('Colours: blue and orange')
    },
  },
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
      label: say('Direction: the first colour is up'),
      run: () => change({ direction: 'green-up' }),
    },
    {
      id: 'direction.red-up',
      group,
      label: say('Direction: the second colour is up'),
      run: () => change({ direction: 'red-up' }),
    },
  ]
}
