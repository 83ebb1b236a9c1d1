import type { Appearance } from '@/lib/stores/appearance'

/** Themes in the order they are offered, with their names. */
export const THEMES: readonly (readonly [Appearance['theme'], string])[] = [
  ['system', 'As the system'],
  ['dark', 'Dark'],
  ['light', 'Light'],
  ['contrast', 'High contrast'],
]

/** Palettes in the order they are offered, with their names. */
export const PALETTES: readonly (readonly [Appearance['palette'], string])[] = [
  ['classic', 'Green and red'],
  ['colour-blind', 'Blue and orange'],
]
