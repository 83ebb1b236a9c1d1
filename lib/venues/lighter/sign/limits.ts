/** Greatest values the venue takes. */
export const LIMITS = {
  accountIndex: 2n ** 48n - 2n,
  /** Slot 255 stands for all slots and holds no key. */
  apiKeyIndex: 254n,
  marketIndex: 32_767n,
  clientOrderIndex: 2n ** 48n - 1n,
  orderIndex: 2n ** 60n - 1n,
  size: 2n ** 48n - 1n,
  price: 2n ** 32n - 1n,
  amount: 2n ** 60n - 1n,
  timestamp: 2n ** 48n - 1n,
  nonce: 2n ** 47n - 1n,
  /** A fee of 100%, in ticks. */
  fee: 1_000_000n,
} as const
