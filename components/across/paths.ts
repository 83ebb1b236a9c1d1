/** Address of the comparison of an asset; names may hold characters that mean something in a URL. */
export function comparePath(asset: string): `/compare/${string}` {
  return `/compare/${encodeURIComponent(asset)}`
}

/** Address of the pair ticket of an asset, with the venues of both sides where they are chosen. */
export function pairPath(
  asset: string,
  sides?: { long: string; short: string },
): `/pair/${string}` {
  const query =
    sides === undefined ? '' : `?${new URLSearchParams({ long: sides.long, short: sides.short })}`
  return `/pair/${encodeURIComponent(asset)}${query}`
}
