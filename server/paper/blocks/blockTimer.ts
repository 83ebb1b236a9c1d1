/** Starts a call about every `intervalMs`, on whole multiples of it; returns what ends it. */
export function startBlockTimer(intervalMs: number, call: () => void): () => void {
  let timer: NodeJS.Timeout
  function wait(): void {
    timer = setTimeout(
      () => {
        wait()
        call()
      },
      intervalMs - (Date.now() % intervalMs),
    )
  }
  wait()
  return () => clearTimeout(timer)
}
