let scheduleFrame: (run: () => void) => void = (run) => run()

/** Has the page's clocks turn over in frames that show other changes too; at once until then. */
export function turnClocksIn(schedule: (run: () => void) => void): void {
  scheduleFrame = schedule
}

/** Calls `run` when the page's clocks may turn over. */
export function scheduleClocks(run: () => void): void {
  scheduleFrame(run)
}
