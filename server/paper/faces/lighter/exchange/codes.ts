import type { RejectReason } from '@/server/paper/engine/commands'

/** A refusal in the venue's numbers. */
export class VenueError extends Error {
  override readonly name = 'VenueError'
  constructor(
    readonly code: number,
    message: string,
    readonly status = 400,
  ) {
    super(message)
  }
}

/** Number and words of a refusal. */
export interface Verdict {
  code: number
  message: string
  /** State of an order right after its change, in the venue's words. */
  state?: string
}

const ORDER_VERDICTS: Readonly<Record<RejectReason, Verdict>> = {
  unknownMarket: { code: 21602, message: 'invalid market index' },
  marketDelisted: { code: 21605, message: 'market is not active' },
  marketHalted: { code: 21605, message: 'market is not active' },
  unknownAccount: { code: 21100, message: 'account not found' },
  zeroSize: { code: 21701, message: 'invalid base amount' },
  invalidSize: { code: 21701, message: 'invalid base amount' },
  invalidPrice: { code: 21702, message: 'invalid price' },
  minNotional: { code: 21706, message: 'invalid order base or quote amount' },
  insufficientMargin: { code: 21739, message: 'not enough margin to create the order' },
  reduceOnlyWouldIncrease: { code: 21732, message: 'reduce only order increases the position' },
  postOnlyWouldCross: { code: 0, message: '' },
  iocNoLiquidity: { code: 0, message: '' },
  marketNoLiquidity: { code: 0, message: '' },
  badTriggerPrice: { code: 21729, message: 'invalid trigger price' },
  priceTooFarFromOracle: {
    code: 21734,
    message: 'limit order price is too far from the mark price',
  },
  priceTooFarFromTrigger: {
    code: 21735,
    message: 'SL/TP order price is too far from the trigger price',
  },
  maxPosition: { code: 21739, message: 'not enough margin to create the order' },
  tooManyOpenOrders: { code: 21717, message: 'too many open orders' },
  duplicateClientOrderId: { code: 21728, message: 'client order index already exists' },
  parentRejected: { code: 21741, message: 'invalid order group' },
  selfTrade: { code: 0, message: '' },
  invalidExpiry: { code: 21711, message: 'invalid order expiry' },
}

/** What the sequencer says of an order the engine refused; code 0 where the order just ends. */
export function verdictOf(reason: RejectReason): Verdict {
  return ORDER_VERDICTS[reason]
}
