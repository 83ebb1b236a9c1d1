/** Under which heading the palette lists a command. */
export type CommandGroup = 'Go to' | 'Actions' | 'Trading' | 'Appearance'

/** Something the desk can do at once, from the palette or by a key. */
export interface DeskCommand {
  /** Stable name; key bindings are kept by it. */
  id: string
  group: CommandGroup
  label: string
  /** Other words it is found by. */
  keywords?: string
  /** Found only after one of these words and another: one command for each of many markets. */
  after?: readonly string[]
  /** Whether it can be done now; always where absent. Asked at the moment of use. */
  isPossible?: () => boolean
  /** Left out of the palette: it makes sense as a key alone. */
  isKeyOnly?: boolean
  run: () => void
}
