/** Gives a turn back; true the first time, false where it was given back before. */
export type LeaveTurn = () => boolean

/**
 * One turn for several who want it. It is taken at once, before anything is drawn again: a second
 * press that comes before the button is drawn busy finds it taken. The holder that gave it back before the
 * end of its work cannot give back the turn of another later.
 */
export function createMutex(): { take: () => LeaveTurn | undefined } {
  let isTaken = false
  return {
    take() {
      if (isTaken) return undefined
      isTaken = true
      let isMine = true
      return () => {
        if (!isMine) return false
        isMine = false
        isTaken = false
        return true
      }
    },
  }
}
