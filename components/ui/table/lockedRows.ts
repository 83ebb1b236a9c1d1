/**
 * Rows in the places they had: those that were there keep their order, those that came since
 * follow.
 *
 * @param places place of each row when the order was taken, by its key
 */
export function lockRows<R>(
  rows: readonly R[],
  places: ReadonlyMap<string, number>,
  rowKey: (row: R) => string,
): readonly R[] {
  const placeOf = (row: R) => places.get(rowKey(row)) ?? places.size
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b))
}
