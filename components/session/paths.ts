/** Address of a market's trade page. Market ids may hold characters that mean something in a URL. */
export function tradePath(provider: string, marketId: string): `/trade/${string}/${string}` {
  return `/trade/${encodeURIComponent(provider)}/${encodeURIComponent(marketId)}`
}

/** What a segment of an address spells; unchanged where it is no valid spelling. */
export function readSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
