import type { DeskCommand } from './deskCommand'

/**
 * The commands a search text finds, in their own order within a rank: labels that begin with the
 * text first, then labels in which a word does, then the rest. Every word of the text must occur.
 */
export function filterCommands(
  commands: readonly DeskCommand[],
  text: string,
): readonly DeskCommand[] {
  const wanted = text.trim().toLowerCase()
  const words = wanted.split(/\s+/).filter(Boolean)
  return commands
    .filter(({ isKeyOnly }) => isKeyOnly !== true)
    .flatMap((command, index) => {
      const label = command.label.toLowerCase()
      const haystack = `${label} ${command.group.toLowerCase()} ${command.keywords ?? ''}`
      if (!words.every((word) => haystack.includes(word))) return []
      if (command.after && !isAfter(command.after, words)) return []
      const rank = label.startsWith(wanted) ? 0 : label.includes(` ${wanted}`) ? 1 : 2
      return [{ command, index, rank }]
    })
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ command }) => command)
}

/** Whether one of the words that a command needs was typed, and something beside it. */
function isAfter(after: readonly string[], words: readonly string[]): boolean {
  return words.length > 1 && after.some((word) => words.includes(word))
}
