import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import '@/lib/client/hyperliquid/verify/verifyAccountMode.test'
import '@/lib/client/hyperliquid/verify/verifyApprovals.test'
import '@/lib/client/hyperliquid/verify/verifyChanges.test'
import '@/lib/client/hyperliquid/verify/verifyFunds.test'
import '@/lib/client/hyperliquid/verify/verifyMoves.test'
import '@/lib/client/hyperliquid/verify/verifyOrder.test'
import '@/lib/client/hyperliquid/verify/verifyTrading.test'
import '@/lib/client/lighter/verify/verifyStep.test'
import '@/lib/client/ondo/verify/verify.test'
import '@/lib/decimal/decimal.test'
import '@/lib/decimal/snap.test'

// The tests of the checks and of the decimals once more, as the entry `./verify` has them: with small stand-ins for zod and
// big.js. An honest step must be accepted here too, and every forgery refused.

/** In variables: their types are those of the libraries. */
const [reader, big] = vi.hoisted(() => ['./zod/readerIndex.mjs', './big.mjs'])
vi.mock('zod', () => import(reader))
vi.mock('big.js', () => import(big))

it('has the stand-ins in place of the libraries', async () => {
  expect('_zod' in z.string()).toBe(false)
  expect(String((await import('big.js')).default)).not.toContain('[big.js]')
})
