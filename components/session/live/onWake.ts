/** From this long in the background, what is on the screen counts as old. */
const HIDDEN_FOR_MS = 5_000

/**
 * Calls `wake` when the tab comes back after a while, or the network returns: sockets that look
 * open after sleep often are not, and history has a hole. Returns the end of it.
 */
export function onWake(
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>,
  network: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  now: () => number,
  wake: () => void,
): () => void {
  let hiddenAtMs: number | undefined

  const onVisibility = () => {
    if (page.visibilityState === 'hidden') {
      hiddenAtMs = now()
      return
    }
    // Either way: a clock that was set back meanwhile says nothing of how long it was.
    const wasLong = hiddenAtMs !== undefined && Math.abs(now() - hiddenAtMs) >= HIDDEN_FOR_MS
    hiddenAtMs = undefined
    if (wasLong) wake()
  }

  page.addEventListener('visibilitychange', onVisibility)
  network.addEventListener('online', wake)
  return () => {
    page.removeEventListener('visibilitychange', onVisibility)
    network.removeEventListener('online', wake)
  }
}
