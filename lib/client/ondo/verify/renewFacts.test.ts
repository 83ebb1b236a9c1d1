import { expect, it } from 'vitest'
import type { Intent } from '@/lib/client/actions/intent'
import { type FakeOndo, fakeOndo, success } from '@/lib/client/ondo/testing/fakeVenue'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { updateLeverage } from '@/lib/venues/ondo/actions/updateLeverage'
import { listedMarket, MARKET_ROWS } from '@/lib/venues/ondo/testing/markets'

const MARKET = 'BTC-USD.P'

function intentOf({ plugin, clock }: FakeOndo, action: ActionType, params: object): Intent {
  return {
    ...{ provider: 'ondo', address: `0x${'11'.repeat(20)}`, action, params },
    ...{ pins: plugin.pins, nowMs: clock.now() },
  } as unknown as Intent
}

/** A leverage for a market, staged and verified by what the venue listed a while ago. */
async function staged(listed: readonly object[]) {
  const venue = fakeOndo()
  venue.script['GET /v1/markets'] = success({ perps: { tradingPairs: listed } })
  const params = { market: { marketId: MARKET, categoryId: 'ondo' }, leverage: 5 }
  const { address } = venue.wallet
  await venue.plugin.resolveRequest('updateLeverage', address, ['SDK'], params)
  const { action, request } = updateLeverage(params, listedMarket(MARKET), 'ondo')
  const step = { action, request } as ActionStep
  const intent = intentOf(venue, 'updateLeverage', params)
  const isVerified = () => venue.plugin.verifySteps(intent, [step]).every(({ ok }) => ok)
  return { venue, intent, isVerified }
}

it('a market that was listed since is read before its order is refused', async () => {
  const { venue, intent, isVerified } = await staged([])
  expect(isVerified()).toBe(false)
  venue.script['GET /v1/markets'] = success({ perps: { tradingPairs: MARKET_ROWS } })
  expect(await venue.plugin.renewFacts?.(intent)).toBe(true)
  expect(isVerified()).toBe(true)
})

it('what was refused stays so where the venue cannot be asked, or nothing could have changed', async () => {
  const { venue, intent, isVerified } = await staged([])
  venue.script['GET /v1/markets'] = success({ perps: null })
  expect(await venue.plugin.renewFacts?.(intent)).toBe(false)
  expect(isVerified()).toBe(false)
  expect(await venue.plugin.renewFacts?.(intentOf(venue, 'cancelOrder', { ids: ['a'] }))).toBe(
    false,
  )
})

it('a sign-in message is judged by the venue’s clock of now', async () => {
  const { venue } = await staged(MARKET_ROWS)
  const aheadMs = 3_600_000
  const at = (ms: number) => new Date(venue.clock.now() + aheadMs + ms).toISOString()
  const message = venue
    .message()
    .replace(/Issued At: .*/, `Issued At: ${at(0)}`)
    .replace(/Expiration Time: .*/, `Expiration Time: ${at(300_000)}`)
  const step = { action: 'siweLogin', siwe: { message, challengeId: 'c1' } } as ActionStep
  const intent = { ...intentOf(venue, 'siweLogin', {}), address: venue.wallet.address } as Intent
  const isVerified = () => venue.plugin.verifySteps(intent, [step]).every(({ ok }) => ok)
  expect(isVerified()).toBe(false)
  // The clock of the venue was set since it was read.
  venue.script['GET /v1/perps/mark_prices'] = () =>
    success({ [MARKET]: { price: '1', time: at(0) } })
  expect(await venue.plugin.renewFacts?.(intent)).toBe(true)
  expect(isVerified()).toBe(true)
})
