/** A label as far as it may be grouped with its neighbours. */
export interface CollapsibleLabel {
  key: string
  /** Centre of its line, in pixels from the top of the plot. */
  y: number
  /** Labels of one kind alone are grouped; absent for one that is never grouped. */
  kind: string | undefined
}

/** Labels that would overlap, shown as one. */
export interface LabelGroup {
  kind: string
  /** From the top down; at least two. */
  keys: readonly string[]
  /** Middle of their lines. */
  y: number
}

/**
 * Groups labels of one kind whose lines are nearer than a label is high, where there are at least
 * `least` of them in a row. Labels of another kind between them do not part them.
 */
export function collapseLabels(
  labels: readonly CollapsibleLabel[],
  { least, nearPx }: { least: number; nearPx: number },
): readonly LabelGroup[] {
  const groups: LabelGroup[] = []
  const kinds = new Set(labels.flatMap(({ kind }) => (kind === undefined ? [] : [kind])))
  for (const kind of [...kinds].sort()) {
    const sorted = labels
      .filter((label) => label.kind === kind)
      .sort((a, b) => a.y - b.y || a.key.localeCompare(b.key))
    let run: CollapsibleLabel[] = []
    const finish = () => {
      if (run.length >= Math.max(2, least)) groups.push(groupOf(kind, run))
      run = []
    }
    for (const label of sorted) {
      const last = run.at(-1)
      if (last !== undefined && label.y - last.y >= nearPx) finish()
      run.push(label)
    }
    finish()
  }
  return groups
}

function groupOf(kind: string, run: readonly CollapsibleLabel[]): LabelGroup {
  const y = run.reduce((sum, label) => sum + label.y, 0) / run.length
  return { kind, keys: run.map(({ key }) => key), y }
}
