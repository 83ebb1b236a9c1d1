/** Runs something before the next paint; nothing runs while the tab is hidden. */
export function nextFrame(run: () => void): void {
  requestAnimationFrame(run)
}

/** As `nextFrame`, but at least `everyMs` after the run before: for text that people read. */
export function frameAtMostEvery(everyMs: number): (run: () => void) => void {
  let lastMs = Number.NEGATIVE_INFINITY
  return (run) => {
    const paint = () => {
      lastMs = performance.now()
      run()
    }
    const waitMs = lastMs + everyMs - performance.now()
    if (waitMs <= 0) requestAnimationFrame(paint)
    else setTimeout(() => requestAnimationFrame(paint), waitMs)
  }
}
