/** The place of the pane after (or before) the one at `at`; from outside of all, the first (or last). */
export function nextPane(at: number, count: number, isBackward: boolean): number {
  if (at < 0) return isBackward ? count - 1 : 0
  return (at + (isBackward ? count - 1 : 1)) % count
}
