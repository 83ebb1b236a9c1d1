/** The press that removes a key, between its two strokes and while the venue is asked. */
interface RemovalPress {
  isAsking: boolean
  setIsAsking(isAsking: boolean): void
  setIsBusy(isBusy: boolean): void
  remove(): Promise<void>
}

/** Asks at the first press and removes at the second; busy until that is over, whatever fails. */
export async function pressRemoval(press: RemovalPress): Promise<void> {
  press.setIsAsking(!press.isAsking)
  if (!press.isAsking) return
  press.setIsBusy(true)
  try {
    await press.remove()
  } finally {
    press.setIsBusy(false)
  }
}
