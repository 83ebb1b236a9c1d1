import { classes } from '@/components/ui/classes'

/**
 * A venue's mark for narrow places: a letter and a hue of its own, and its name for screen readers.
 */
export interface VenueSign {
  name: string
  letter: string
  /** Place among the hues, from 1. */
  hue: number
}

const HUES = 6

/** A sign for each venue: its first letter that no other has, in the order given. */
export function venueSigns(
  venues: readonly { key: string; name: string }[],
): ReadonlyMap<string, VenueSign> {
  const usedLetters = new Set<string>()
  return new Map(
    venues.map(({ key, name }, place) => {
      const letters = [...name.toUpperCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter))
      const letter = letters.find((candidate) => !usedLetters.has(candidate)) ?? String(place + 1)
      usedLetters.add(letter)
      return [key, { name, letter, hue: (place % HUES) + 1 }]
    }),
  )
}

/** The letter of a venue on its hue. */
export function VenueMark({
  sign,
  className,
}: {
  sign: VenueSign | undefined
  className?: string
}) {
  if (sign === undefined) return null
  return (
    <span
      title={sign.name}
      style={{ background: `var(--curve-${sign.hue})` }}
      className={classes(
        'inline-flex size-4 shrink-0 items-center justify-center rounded-sm font-bold text-11 text-bg leading-none',
        className,
      )}
    >
      <span aria-hidden="true">{sign.letter}</span>
      <span className="sr-only">{sign.name}</span>
    </span>
  )
}
