import { t } from '@/lib/i18n/t'
import type { Appearance } from '@/lib/stores/appearance'
import type { DeskCommand } from './deskCommand'

const THEMES: readonly { theme: Appearance['theme']; label: string }[] = [
  {
    theme: 'system',
    get label() {
      return t('Theme: system')
    },
  },
  {
    theme: 'dark',
    get label() {
      return t('Theme: dark')
    },
  },
  {
    theme: 'light',
    get label() {
      return t('Theme: light')
    },
  },
  {
    theme: 'contrast',
    get label() {
      return t('Theme: high contrast')
    },
  },
]
const PALETTES: readonly { palette: Appearance['palette']; label: string }[] = [
  {
    palette: 'classic',
    get label() {
      return t('Colours: green and red')
    },
  },
  {
    palette: 'colour-blind',
    get label() {
      return t('Colours: blue and orange')
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
      label: t('Direction: first colour is up'),
      run: () => change({ direction: 'green-up' }),
    },
    {
      id: 'direction.red-up',
      group,
      label: t('Direction: second colour is up'),
      run: () => change({ direction: 'red-up' }),
    },
  ]
}
