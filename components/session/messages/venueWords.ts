/**
 * A text about an account with the name of its venue, where the desk has several: `at 60,599 ·
 * Lighter`. One of them alone where the other is undefined.
 */
export function atVenue(text: string, venue: string | undefined): string
export function atVenue(text: string | undefined, venue: string | undefined): string | undefined
export function atVenue(text: string | undefined, venue: string | undefined): string | undefined {
  if (text === undefined || venue === undefined) return text ?? venue
  return `${text} · ${venue}`
}
