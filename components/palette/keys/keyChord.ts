import { t } from '@/lib/i18n/t'
/** What of a keyboard event decides which chord was pressed. */
export interface KeyPress {
  key: string
  /** The key's place on the board, `Digit1`; used where Alt changes what a key writes. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const MODIFIERS = ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock', 'Dead']

/**
 * The chord as it is kept and shown: `b`, `?`, `Mod+k`, `Alt+1`, `Shift+Enter`. Ctrl and Cmd are one
 * (`Mod`). Shift is named only with keys that write nothing: with others it is in the character.
 * Undefined for a modifier alone.
 */
export function chordOf(press: KeyPress): string | undefined {
  if (MODIFIERS.includes(press.key)) return undefined
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1]
  const letter = /^Key([A-Z])$/.exec(press.code)?.[1]
  const written = press.altKey ? (digit ?? letter?.toLowerCase() ?? press.key) : press.key
  const key = written === ' ' ? 'Space' : written.length === 1 ? written.toLowerCase() : written
  const isNamed = key.length > 1
  const names = [
    press.ctrlKey || press.metaKey ? 'Mod' : undefined,
    press.altKey ? 'Alt' : undefined,
    press.shiftKey && (isNamed || press.ctrlKey || press.metaKey || press.altKey)
      ? 'Shift'
      : undefined,
    key,
  ]
  return names.filter((name) => name !== undefined).join('+')
}

/** Whether a chord is one character without a modifier: such keys can be switched off. */
export function isSingleCharacter(chord: string): boolean {
  return chord.length === 1
}

/** The caps of a binding, as they are printed on keys: `['Ctrl', 'K']`; steps of a sequence apart. */
export function capsOf(binding: string, isApple: boolean): readonly (readonly string[])[] {
  return binding.split(' ').map((chord) => {
    // The plus may itself be the key.
    const parts = chord === '+' ? ['+'] : chord.replace(/\+\+$/, '+Plus').split('+')
    return parts.map((part) => {
      if (part === 'Mod') return isApple ? '⌘' : t('Ctrl')
      if (part === 'Alt') return isApple ? '⌥' : 'Alt'
      if (part === 'Plus') return '+'
      return part.length === 1 ? part.toUpperCase() : part
    })
  })
}
