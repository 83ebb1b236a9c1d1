/** What a page's root element carries for a theme of an address. */
export const THEMES = { dark: 'dark', light: 'light', hc: 'contrast', auto: 'system' } as const

/** What it carries for the colours of rising and falling prices. */
export const DIRECTIONS = { 'up-green': 'green-up', 'up-red': 'red-up' } as const
