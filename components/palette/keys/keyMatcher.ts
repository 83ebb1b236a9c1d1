/** How long after the first key of a sequence the second may come. */
const SEQUENCE_MS = 1_200

/** What a press came to. */
export type KeyMatch = { kind: 'command'; id: string } | { kind: 'waiting' } | { kind: 'none' }

/** Matches presses to commands; keeps the first half of a sequence for a moment. */
export function createKeyMatcher(
  nowMs: () => number,
): (chord: string, bindings: ReadonlyMap<string, string>) => KeyMatch {
  let begun: { chord: string; atMs: number } | undefined
  return (chord, bindings) => {
    const first =
      begun !== undefined && nowMs() - begun.atMs <= SEQUENCE_MS ? begun.chord : undefined
    begun = undefined
    const id =
      (first === undefined ? undefined : bindings.get(`${first} ${chord}`)) ?? bindings.get(chord)
    if (id !== undefined) return { kind: 'command', id }
    if ([...bindings.keys()].some((keys) => keys.startsWith(`${chord} `))) {
      begun = { chord, atMs: nowMs() }
      return { kind: 'waiting' }
    }
    return { kind: 'none' }
  }
}
