import { t } from '@/lib/i18n/t'

/** A six-digit hex colour with an alpha from 0 to 1; anything else is returned as it is. */
export function withAlpha(colour: string, alpha: number): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return colour
  const byte = Math.round(Math.min(1, Math.max(0, alpha)) * 255)
  return colour + byte.toString(16).padStart(2, '0')
}

/**
 * Calls back whenever the look of the page changes: its theme, what the machine asks for, or variables
 * that the host of a frame sets. Returns the end of it.
 */
export function onThemeChange(root: HTMLElement, listener: () => void): () => void {
  let variables = variablesOf(root)
  const observer = new MutationObserver((changes) => {
    const before = variables
    variables = variablesOf(root)
    // Dialogs write into the style as well, and change no colour.
    const isLook = changes.some(({ attributeName }) => attributeName !== 'style')
    if (isLook || variables !== before) listener()
  })
  observer.observe(root, { attributeFilter: ['data-theme', 'data-palette', 'data-dir', 'style'] })
  const media = [t('(prefers-color-scheme: light)'), t('(prefers-contrast: more)')].map((query) =>
    matchMedia(query),
  )
  for (const medium of media) medium.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    for (const medium of media) medium.removeEventListener('change', listener)
  }
}

function variablesOf({ style }: HTMLElement): string {
  const names = Array.from(style).filter((name) => name.startsWith('--'))
  return names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
}
