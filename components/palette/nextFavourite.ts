/** The favourite after (or before) the shown one, around the end; undefined where there is no other. */
export function nextFavourite(
  favourites: readonly string[],
  current: string | undefined,
  step: 1 | -1,
): string | undefined {
  const at = current === undefined ? -1 : favourites.indexOf(current)
  const from = at < 0 && step < 0 ? 0 : at
  const next = favourites[(from + step + favourites.length) % Math.max(1, favourites.length)]
  return next === current ? undefined : next
}
