/**
 * Why a venue refused a step, for programs to branch on where a number of the error table says less:
 * the same words for every venue. Readers take a word that is new to them as none.
 */
export const REFUSAL_REASONS = [
  'offGrid',
  'noSize',
  'belowMinimum',
  'farPrice',
  'badTrigger',
  'wouldCross',
  'nothingToMatch',
  'thinBook',
  'reduceOnly',
  'positionLimit',
  'interestCap',
  'tooManyOrders',
  'leverage',
  'isolatedOnly',
  'modeFixed',
  'closedMarket',
  'duration',
  'duplicate',
  'keyLimit',
  'tierWait',
  'openExposure',
  'delayed',
  'timestampTooFar',
] as const

/** A word of `REFUSAL_REASONS`. */
export type VenueRefusalReason = (typeof REFUSAL_REASONS)[number]

/** What `reason` is, for the contract. */
export const REASON_IS = `Why, as a word for programs, where the venue says more than the number: ${REFUSAL_REASONS.join(', ')}; further words may come.`
