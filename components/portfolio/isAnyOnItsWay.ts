/**
 * Whether something of a venue is still on its way. One that has not been told yet counts: a sum
 * without one of its parts would be a wrong figure.
 */
export function isAnyOnItsWay<Told>(
  venues: readonly { key: string }[],
  told: ReadonlyMap<string, Told>,
  isOnItsWay: (one: Told) => boolean,
): boolean {
  return venues.some(({ key }) => {
    const one = told.get(key)
    return one === undefined || isOnItsWay(one)
  })
}
