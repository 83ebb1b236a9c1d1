/** Runs something before the next paint; nothing runs while the tab is hidden. */
export function nextFrame(run: () => void): void {
  requestAnimationFrame(run)
}
