/** What the venue took so long ago has reached everything that it shows. */
export const SHOWN_AFTER_MS = 5_000
