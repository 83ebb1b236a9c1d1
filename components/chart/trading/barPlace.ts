/**
 * Where a moment lies, counted in bars: 0 is the first bar, 1.5 half way from the second to the
 * third. Before the first and after the last bar by the width of one; undefined without bars.
 * @param openingsMs ascending
 */
export function barPlace(
  openingsMs: readonly number[],
  widthMs: number,
  atMs: number,
): number | undefined {
  const first = openingsMs[0]
  const last = openingsMs.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (atMs <= first) return (atMs - first) / widthMs
  if (atMs >= last) return openingsMs.length - 1 + (atMs - last) / widthMs
  let low = 0
  let high = openingsMs.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((openingsMs[middle] ?? 0) <= atMs) low = middle
    else high = middle
  }
  const [from = 0, to = 0] = [openingsMs[low], openingsMs[high]]
  return low + (atMs - from) / (to - from)
}

/** The opening of the bar at a whole place; the same beyond the bars, by their width. */
export function barTime(
  openingsMs: readonly number[],
  widthMs: number,
  place: number,
): number | undefined {
  const first = openingsMs[0]
  const last = openingsMs.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (place < 0) return first + place * widthMs
  return openingsMs[place] ?? last + (place - openingsMs.length + 1) * widthMs
}
