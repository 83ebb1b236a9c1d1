/** Fills that a ticket was filled with: the one of the address, and each of the host. */
const filled = new WeakSet<object>()

/** Notes that a ticket is filled with this. @returns whether none was before */
export function noteFilled(fill: object): boolean {
  if (filled.has(fill)) return false
  filled.add(fill)
  return true
}

/** Whether no ticket was filled with this yet. */
export function isWaiting(fill: object): boolean {
  return !filled.has(fill)
}
