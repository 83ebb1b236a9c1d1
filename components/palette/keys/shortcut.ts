/** A key that does something, as it comes. */
export interface Shortcut {
  /** Id of the command it runs. */
  id: string
  group: 'Desk' | 'Chart' | 'Trading'
  label: string
  /** Chords as `chordOf` writes them, steps of a sequence parted by blanks. */
  keys: string
  /** Sends something: never run later than it was pressed. */
  sends?: true
}
