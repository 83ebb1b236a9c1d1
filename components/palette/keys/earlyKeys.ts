import { chordOf } from './keyChord'
import { isDialogOpen, isLeftToTarget } from './keyTarget'

/** Older presses are dropped: their effect would surprise. */
const KEPT_MS = 5_000
/** A sequence has two steps. */
const KEPT_MAX = 2

interface EarlyKeys {
  /** The presses that waited, oldest first; from then on none is kept. */
  take: () => readonly string[]
}

/**
 * Keeps what is pressed before the commands of the desk are loaded, to be run once they are. The
 * browser's own use of the palette's chord is prevented at once: later is too late. So is its answer:
 * `openPalette` says that it is on its way, and false where nothing can say so yet.
 */
export function keepEarlyKeys(
  target: Document,
  nowMs: () => number,
  openPalette: () => boolean,
): EarlyKeys {
  let queued: { event: KeyboardEvent; chord: string; atMs: number }[] = []
  const keep = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return
    const chord = chordOf(event)
    if (chord === undefined) return
    if (chord === PALETTE) {
      event.preventDefault()
      if (openPalette()) return
    } else if (isDialogOpen() || isLeftToTarget(event.target, chord)) return
    queued = [...queued, { event, chord, atMs: nowMs() }].slice(-KEPT_MAX)
  }
  target.addEventListener('keydown', keep)
  return {
    take() {
      target.removeEventListener('keydown', keep)
      const fresh = queued.filter(
        ({ event, chord, atMs }) =>
          nowMs() - atMs <= KEPT_MS &&
          // Handlers that run after this one may have used the press; the palette's is used above.
          (chord === PALETTE || !event.defaultPrevented),
      )
      queued = []
      return fresh.map(({ chord }) => chord)
    },
  }
}

/** The palette's own chord, as long as it is not changed. */
export const PALETTE = 'Mod+k'
