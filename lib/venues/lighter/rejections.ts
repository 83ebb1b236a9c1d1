import type { ErrorCode } from '@/lib/schema/errors'
import type { VenueRefusalReason } from '@/lib/schema/model/refusalReason'

/** What a rejection of the venue comes to: our code, and a word that code can branch on. */
export interface Rejection {
  readonly code: ErrorCode
  readonly reason: string
}

const table: Readonly<Record<number, Rejection>> = {
  20001: { code: 2002, reason: 'invalidParameter' },
  20013: { code: 2013, reason: 'invalidAuth' },
  21100: { code: 2026, reason: 'accountNotFound' },
  21102: { code: 2026, reason: 'accountNotFound' },
  21104: { code: 2040, reason: 'invalidNonce' },
  21105: { code: 2040, reason: 'invalidNonce' },
  21106: { code: 2002, reason: 'invalidReceiver' },
  21108: { code: 2011, reason: 'apiKeyReplaced' },
  21109: { code: 2011, reason: 'apiKeyMissing' },
  21110: { code: 2002, reason: 'invalidApiKeyIndex' },
  21111: { code: 2021, reason: 'preLiquidation' },
  21113: { code: 2002, reason: 'invalidLeverage' },
  21116: { code: 2002, reason: 'amountTooSmall' },
  21117: { code: 2022, reason: 'amountTooLarge' },
  21118: { code: 2002, reason: 'amountTooSmall' },
  21119: { code: 2022, reason: 'amountTooLarge' },
  21120: { code: 2010, reason: 'invalidSignature' },
  21121: { code: 2002, reason: 'batchMixed' },
  21124: { code: 2002, reason: 'invalidRoute' },
  21126: { code: 2022, reason: 'noCollateral' },
  21132: { code: 2020, reason: 'marginModeLocked' },
  21133: { code: 2021, reason: 'riskTooHigh' },
  21134: { code: 2002, reason: 'invalidFee' },
  21136: { code: 2010, reason: 'invalidSignature' },
  21146: { code: 2002, reason: 'invalidIntegrator' },
  21149: { code: 2070, reason: 'integratorNotApproved' },
  21301: { code: 2022, reason: 'insufficientBalance' },
  21500: { code: 2024, reason: 'transactionNotFound' },
  21504: { code: 2010, reason: 'invalidWalletSignature' },
  21505: { code: 2080, reason: 'unsupportedTransaction' },
  21506: { code: 2090, reason: 'tooManyPending' },
  21507: { code: 2021, reason: 'insufficientMargin' },
  21508: { code: 2021, reason: 'insufficientMargin' },
  21511: { code: 2080, reason: 'unsupportedTransaction' },
  21520: { code: 2070, reason: 'tierTooLow' },
  21600: { code: 2024, reason: 'orderNotFound' },
  21601: { code: 2020, reason: 'bookFull' },
  21602: { code: 2023, reason: 'marketNotFound' },
  21605: { code: 2020, reason: 'marketClosed' },
  21613: { code: 2002, reason: 'invalidMarginMode' },
  21614: { code: 2025, reason: 'positionNotFound' },
  21618: { code: 2080, reason: 'orderTypeUnavailable' },
  21700: { code: 2024, reason: 'orderNotFound' },
  21706: { code: 2002, reason: 'orderTooSmall' },
  21707: { code: 2011, reason: 'notOrderOwner' },
  21708: { code: 2024, reason: 'orderNotFound' },
  21709: { code: 2024, reason: 'orderNotFound' },
  21711: { code: 2042, reason: 'expired' },
  21728: { code: 2002, reason: 'clientOrderIndexUsed' },
  21732: { code: 2020, reason: 'reduceOnlyIncreases' },
  21733: { code: 2020, reason: 'priceTooFar' },
  21734: { code: 2020, reason: 'priceTooFar' },
  21735: { code: 2020, reason: 'triggerTooFar' },
  21739: { code: 2021, reason: 'insufficientMargin' },
  21740: { code: 2020, reason: 'marketReduceOnly' },
  23000: { code: 2090, reason: 'rateLimited' },
  23001: { code: 2090, reason: 'rateLimited' },
  23002: { code: 2090, reason: 'rateLimited' },
  23003: { code: 2090, reason: 'rateLimited' },
  23004: { code: 2090, reason: 'rateLimited' },
  41003: { code: 2020, reason: 'referralUsed' },
  41006: { code: 2002, reason: 'invalidReferralCode' },
  41010: { code: 2002, reason: 'invalidReferralCode' },
  41011: { code: 2020, reason: 'mainAccountOnly' },
  41012: { code: 2020, reason: 'ownReferralCode' },
  61006: { code: 2013, reason: 'tokenRevoked' },
  62001: { code: 2020, reason: 'tierChangeInProgress' },
  62002: { code: 2002, reason: 'invalidTier' },
  62003: { code: 2020, reason: 'tierUnchanged' },
  62004: { code: 2020, reason: 'openPositions' },
  62005: { code: 2020, reason: 'openOrders' },
  62006: { code: 2020, reason: 'tierChangedRecently' },
  62007: { code: 2020, reason: 'makerOnlyKey' },
}

/** Ranges whose codes are not listed one by one, the first that fits. */
const ranges: readonly (Rejection & { from: number; to: number })[] = [
  { from: 21300, to: 21305, code: 2022, reason: 'insufficientBalance' },
  { from: 21501, to: 21599, code: 2002, reason: 'invalidTransaction' },
  { from: 21701, to: 21705, code: 2002, reason: 'invalidOrder' },
  { from: 21712, to: 21716, code: 2020, reason: 'cancelAllRefused' },
  { from: 21717, to: 21722, code: 2020, reason: 'tooManyOrders' },
  { from: 21723, to: 21799, code: 2002, reason: 'invalidOrder' },
  { from: 29500, to: 29599, code: 2004, reason: 'venueFault' },
]

/** The venue's codes of success. */
export function isAccepted(code: number | undefined): boolean {
  return code === undefined || code === 0 || code === 200
}

/** Whether a code is a fault of the venue itself: what it was sent may have been taken. */
export function isVenueFault(code: number): boolean {
  return readRejection(code).reason === 'venueFault'
}

/** A code of the venue as ours; one that is unknown is a refusal, without a reason to branch on. */
export function readRejection(code: number): Rejection {
  const rejection = table[code] ?? ranges.find(({ from, to }) => code >= from && code <= to)
  return rejection
    ? { code: rejection.code, reason: rejection.reason }
    : { code: 2020, reason: 'rejected' }
}

/** Our reasons in the words that results of every venue carry. */
const SHARED_REASONS: Readonly<Record<string, VenueRefusalReason>> = {
  amountTooSmall: 'belowMinimum',
  orderTooSmall: 'belowMinimum',
  invalidLeverage: 'leverage',
  marginModeLocked: 'modeFixed',
  marketClosed: 'closedMarket',
  clientOrderIndexUsed: 'duplicate',
  reduceOnlyIncreases: 'reduceOnly',
  priceTooFar: 'farPrice',
  triggerTooFar: 'badTrigger',
  tooManyOrders: 'tooManyOrders',
  postOnlyWouldCross: 'wouldCross',
  positionNotAllowed: 'positionLimit',
  noLiquidity: 'nothingToMatch',
  tierChangedRecently: 'tierWait',
  tierChangeInProgress: 'tierWait',
  openPositions: 'openExposure',
  openOrders: 'openExposure',
}

/** The word that a result carries for a rejection; undefined where none fits. */
export function refusalReason({ reason }: Rejection): VenueRefusalReason | undefined {
  return Object.hasOwn(SHARED_REASONS, reason) ? SHARED_REASONS[reason] : undefined
}

/** Reasons of an order that the sequencer took off: the status it ended with. */
const ENDS: Readonly<Record<string, Rejection>> = {
  'canceled-post-only': { code: 2020, reason: 'postOnlyWouldCross' },
  'canceled-reduce-only': { code: 2020, reason: 'reduceOnlyIncreases' },
  'canceled-position-not-allowed': { code: 2020, reason: 'positionNotAllowed' },
  'canceled-margin-not-allowed': { code: 2021, reason: 'insufficientMargin' },
  'canceled-too-much-slippage': { code: 2020, reason: 'priceTooFar' },
  'canceled-not-enough-liquidity': { code: 2020, reason: 'noLiquidity' },
  'canceled-self-trade': { code: 2020, reason: 'selfTrade' },
  'canceled-invalid-balance': { code: 2022, reason: 'insufficientBalance' },
}

/** Why an order ended without being executed; undefined for ends that are no refusal. */
export function readOrderEnd(status: string): Rejection | undefined {
  return ENDS[status]
}

/** Whether a client-relayed referral is settled: the code was taken, or the account has one. */
export function isReferralSettled(code: number | undefined): boolean {
  return isAccepted(code) || code === 41003
}
