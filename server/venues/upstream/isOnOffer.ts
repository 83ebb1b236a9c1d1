/**
 * Whether an action can be asked for: it is in the venue's table, and what it needs is configured.
 * @param entry of the action in that table; undefined where the venue has no such action
 */
export function isOnOffer<Need extends string>(
  entry: { needs?: Need } | undefined,
  configured: { readonly [Name in Need]: unknown },
): boolean {
  if (entry === undefined) return false
  return entry.needs === undefined || configured[entry.needs] !== undefined
}
