/** Releases a mutex; true the first time, false where it was released before. */
export type Release = () => boolean

/**
 * A mutex for one piece of work at a time. It is acquired at once, before anything is rendered: a
 * second press that comes before the button is disabled cannot acquire it. A holder that releases
 * it twice cannot release it for the next holder.
 */
export function createMutex(): { acquire: () => Release | undefined } {
  let isAcquired = false
  return {
    acquire() {
      if (isAcquired) return undefined
      isAcquired = true
      let isHeld = true
      return () => {
        if (!isHeld) return false
        isHeld = false
        isAcquired = false
        return true
      }
    },
  }
}
