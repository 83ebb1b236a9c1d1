import { expect, it, vi } from 'vitest'
import type { ActionType } from '@/lib/schema/model/enums'
import type { JsonObject } from '@/lib/schema/model/json'
import { rebuild } from './rebuild'
import { accountCases } from './testing/accountCases'
import { facts, intentOf, OWNER, signStep } from './testing/honestSteps'
import { GTC, limit, limitParams, orderCases } from './testing/orderCases'
import { verifyStep, verifySteps } from './verifyStep'

const compare = vi.hoisted(() => ({ isBlind: false }))
// A comparison that lets everything past where a test says so. What a person reads must then still be
// what is signed: as long as the two agree, words made from the form would be the same words.
vi.mock('@/lib/client/actions/intent', async (original) => {
  const real = await original<typeof import('@/lib/client/actions/intent')>()
  const differencesBetween: typeof real.differencesBetween = (...both) =>
    compare.isBlind ? [] : real.differencesBetween(...both)
  return { ...real, differencesBetween }
})

it('the words before a signature are those of the order that is signed, not of the form', () => {
  compare.isBlind = true
  const forged = signStep('placeOrder', {
    ...limitParams,
    market_index: 1,
    is_ask: 1,
    base_amount: 90_000,
    price: 100_000,
    reduce_only: 1,
  })
  expect(verifyStep(intentOf('placeOrder', limit), forged, facts)).toEqual({
    ok: true,
    summary: [
      `Sell 9 BTC at 1000 or more, limit (reduce only) until ${new Date(GTC).toISOString()}`,
    ],
  })
})

it.each<[string, ActionType, JsonObject, string]>([
  [
    'a leverage',
    'updateLeverage',
    { kind: 'updateLeverage', market_index: 1, fraction: 200, margin_mode: 1 },
    'Set BTC to 50x, isolated',
  ],
  [
    'margin',
    'updatePositionMargin',
    { kind: 'updateMargin', market_index: 1, usdc_amount: '900000000', direction: 0 },
    'Remove 900 of margin from BTC',
  ],
  [
    'a withdrawal',
    'withdrawal',
    {
      ...{ kind: 'withdraw', asset_index: 3, route_type: 0, amount: '900', decimals: 6 },
      ...{ symbol: 'CENTS', min_withdrawal_amount: '1' },
    },
    `Withdraw 900 USDC from perps to ${OWNER.toLowerCase()}`,
  ],
  [
    'a withdrawal of other decimals',
    'withdrawal',
    {
      ...{ kind: 'withdraw', asset_index: 3, route_type: 0, amount: '9', decimals: 8 },
      ...{ symbol: 'USDC', min_withdrawal_amount: '1' },
    },
    `Withdraw 900 USDC from perps to ${OWNER.toLowerCase()}`,
  ],
  [
    'a move',
    'sendAsset',
    {
      ...{ kind: 'transfer', asset_index: 3, amount: '900000000' },
      ...{ sourceDex: 'spot', destinationDex: 'perps' },
    },
    'Move 900 USDC from spot to perps',
  ],
])('and so are those of %s', (_, action, forged, words) => {
  compare.isBlind = true
  const one = Object.values(accountCases).find((each) => each.action === action)
  const intent = intentOf(action, one?.params)
  expect(verifyStep(intent, signStep(action, forged), facts)).toEqual({
    ok: true,
    summary: [words],
  })
})

it.each(Object.entries({ ...orderCases, ...accountCases }))(
  'and describe %s as the library that builds it does',
  (_, one) => {
    compare.isBlind = false
    const intent = intentOf(one.action, one.params)
    const shown = verifySteps(intent, one.steps, facts).map((one) =>
      one.ok ? one.summary : 'refused',
    )
    const built = rebuild(intent, one.steps, facts)
    expect(shown).toEqual(built.map(({ summary }) => summary.split('\n')))
  },
)
