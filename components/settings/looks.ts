import type { Appearance } from '@/lib/stores/appearance'

/** Themes in the order they are offered, with their names. */
export const THEMES: readonly { key: Appearance['theme']; label: string }[] = [
  { key: 'system', label: 'As the system' },
  { key: 'dark', label: 'Dark' },
  { key: 'light', label: 'Light' },
  { key: 'contrast', label: 'High contrast' },
]

/** Palettes in the order they are offered, with their names. */
export const PALETTES: readonly { key: Appearance['palette']; label: string }[] = [
  { key: 'classic', label: 'Green and red' },
  { key: 'colour-blind', label: 'Blue and orange' },
]
