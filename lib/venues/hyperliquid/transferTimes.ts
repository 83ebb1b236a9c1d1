/**
 * Seconds until a deposit is credited, and until a withdrawal is paid out.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/hypercore/bridge
 */
export const TRANSFER_TIMES = {
  deposit: { from: 0, to: 60 },
  withdrawal: { from: 180, to: 240 },
} as const
