/**
 * Collects things and runs each once, all of them in one go.
 * @param schedule has the run made later; it is told how long ago the last one was
 */
export function createRunTogether(
  now: () => number,
  schedule: (flush: () => void, nowMs: number, sinceLastMs: number) => void,
): (run: () => void) => void {
  const due = new Set<() => void>()
  let lastMs = Number.NEGATIVE_INFINITY
  let isScheduled = false

  const flush = () => {
    isScheduled = false
    lastMs = now()
    const runs = [...due]
    due.clear()
    for (const run of runs) run()
  }

  return (run) => {
    due.add(run)
    if (isScheduled) return
    isScheduled = true
    const nowMs = now()
    schedule(flush, nowMs, nowMs - lastMs)
  }
}
