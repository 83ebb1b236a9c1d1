/**
 * How long after it was staged the venue may take an L1 action: the minute that a staged step
 * lives, and what sending it may take. It is part of what is hashed and signed (`expiresAfter`), so
 * that a step whose answer was lost is known to be void from then on.
 */
export const L1_LIFE_MS = 75_000
