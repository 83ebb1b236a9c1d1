import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { isZero } from '@/lib/decimal/compare'
import { decimal } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import { actionParams } from '@/lib/schema/action/actionParams'
import { entryLeg, type PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import { OrderType } from '@/lib/schema/model/enums'
import { isPerpsError } from '@/lib/schema/perpsError'
import { placeOrder, touchesMargin } from '@/lib/venues/hyperliquid/actions/placeOrder'
import { withCloids } from '@/lib/venues/hyperliquid/actions/step'
import { requireWish } from '@/lib/venues/hyperliquid/actions/updateLeverage'
import { sizeIncrement, snapPrice } from '@/lib/venues/hyperliquid/priceRules'
import {
  BUILDER,
  cloid,
  FEE_TENTH_BPS,
  facts,
  intentOf,
  LIFE_MS,
  l1Step,
  markets,
  NOW_MS,
  OWNER,
  userStep,
  withoutExpiry,
} from './testing/honestSteps'
import { verifyStep } from './verifyStep'

interface LegInput {
  triggerPrice: string
  limitPrice: string | undefined
  size: string | undefined
}

const amount = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => decimalText(digits, places))

const leg = fc.option(
  fc.record({
    triggerPrice: amount,
    limitPrice: fc.option(amount, { nil: undefined }),
    size: fc.option(amount, { nil: undefined }),
  }),
  { nil: undefined },
)

/** Orders a person may ask for, on the grid of their market. */
const orderParams = fc
  .record({
    entry: fc.constantFrom(...markets.all),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    type: fc.constantFrom(...OrderType.options),
    price: amount,
    size: amount,
    reduceOnly: fc.boolean(),
    timeInForce: fc.constantFrom('GTC' as const, 'IOC' as const, 'POST_ONLY' as const),
    leverage: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
    marginMode: fc.option(fc.constantFrom('CROSS' as const, 'ISOLATED' as const), {
      nil: undefined,
    }),
    takeProfit: leg,
    stopLoss: leg,
  })
  .map(({ entry, price, size, takeProfit, stopLoss, ...rest }) => {
    const { szDecimals, id, categoryId } = entry.market
    const onGrid = (text: string) => snapPrice(decimal(text), szDecimals, 'up')
    const sized = (text: string) => {
      const snapped = snapToStep(decimal(text), sizeIncrement(szDecimals), 'down')
      return isZero(snapped) ? '1' : snapped
    }
    const legOf = (given: LegInput | undefined) =>
      given && {
        triggerPrice: onGrid(given.triggerPrice),
        ...(given.limitPrice === undefined ? {} : { limitPrice: onGrid(given.limitPrice) }),
        ...(given.size === undefined ? {} : { size: sized(given.size) }),
      }
    const entryKind = entryLeg(rest.type)
    const legs = { takeProfit: legOf(takeProfit), stopLoss: legOf(stopLoss) }
    const order = { ...rest, price: onGrid(price), size: sized(size) }
    return actionParams.placeOrder.parse({
      ...order,
      market: { marketId: id, categoryId },
      ...(entryKind === undefined
        ? { ...legs, ...(rest.type === 'TRIGGER_ONLY' ? neededLeg(legs, order.price) : {}) }
        : { timeInForce: 'GTC', [entryKind]: { triggerPrice: onGrid(price) } }),
    })
  })

function neededLeg(
  legs: { takeProfit?: object | undefined; stopLoss?: object | undefined },
  price: string,
) {
  return legs.takeProfit || legs.stopLoss ? {} : { stopLoss: { triggerPrice: price } }
}

/** What the service stages for an order; undefined for one it refuses. */
function staged(params: PlaceOrderParams) {
  const known = markets.find(params.market.marketId)
  if (!known) throw new Error('unknown market')
  try {
    if (touchesMargin(params, known)) requireWish(known, params)
    const builder = { b: BUILDER, f: FEE_TENTH_BPS }
    return withCloids(placeOrder(params, { listed: known, builder }).l1, (index) =>
      cloid(index + 1),
    )
  } catch (error) {
    if (isPerpsError(error)) return undefined
    throw error
  }
}

function decimalText(digits: number, places: number): string {
  const text = String(digits).padStart(places + 1, '0')
  const cut = text.length - places
  return places === 0 ? text : `${text.slice(0, cut)}.${text.slice(cut)}`
}

const plain = actionParams.placeOrder.parse({
  market: { marketId: 'BTC', categoryId: 'hyperliquid' },
  side: 'BUY',
  type: 'LIMIT',
  size: '0.01',
  price: '60000',
})
describe('verifyStep', () => {
  it('raises no false alarm on 1,000 random orders that the service stages', () => {
    const types = new Set<string>()
    fc.assert(
      fc.property(orderParams, fc.integer({ min: -59_000, max: 59_000 }), (params, skewMs) => {
        const action = staged(params)
        fc.pre(action !== undefined)
        types.add(params.type)
        const step = l1Step('placeOrder', action ?? {}, NOW_MS + skewMs)
        expect(verifyStep(intentOf('placeOrder', params), step, facts)).toMatchObject({ ok: true })
      }),
      { numRuns: 1_000, seed: fuzzSeed('honest intents') },
    )
    expect([...types].sort()).toEqual([...OrderType.options].sort())
  })

  it('refuses an honest order staged for another intent', () => {
    fc.assert(
      fc.property(orderParams, orderParams, (asked, other) => {
        const [wanted, given] = [staged(asked), staged(other)]
        fc.pre(wanted !== undefined && given !== undefined)
        const isSame = JSON.stringify(wanted) === JSON.stringify(given)
        const step = l1Step('placeOrder', given ?? {})
        expect(verifyStep(intentOf('placeOrder', asked), step, facts).ok).toBe(isSame)
      }),
      { numRuns: 500, seed: fuzzSeed('honest intents, altered') },
    )
  })

  it('goes by the venue’s clock where this device’s is wrong, and by no third one', () => {
    const tenMinutes = 600_000
    const intent = intentOf('placeOrder', plain)
    const honest = (nonce: number) => l1Step('placeOrder', staged(plain) ?? {}, nonce)
    for (const clockOffsetMs of [tenMinutes, -tenMinutes]) {
      const skewed = { ...facts, clockOffsetMs }
      expect(verifyStep(intent, honest(NOW_MS + clockOffsetMs), skewed).ok).toBe(true)
      expect(verifyStep(intent, honest(NOW_MS), skewed).ok).toBe(true)
      expect(verifyStep(intent, honest(NOW_MS + clockOffsetMs / 2), skewed).ok).toBe(false)
      expect(verifyStep(intent, honest(NOW_MS - clockOffsetMs), skewed).ok).toBe(false)
      expect(verifyStep(intent, honest(NOW_MS + clockOffsetMs), facts).ok).toBe(false)
    }
  })

  it('takes an expiry about as far ahead as a step lives, and never none or a late one', () => {
    const intent = intentOf('placeOrder', plain)
    const expiring = (expiresAfter?: number) => {
      const nonce = NOW_MS + 5
      const step = l1Step('placeOrder', staged(plain) ?? {}, nonce, expiresAfter ?? nonce + LIFE_MS)
      return verifyStep(intent, step, facts).ok
    }
    expect(expiring()).toBe(true)
    expect(expiring(NOW_MS + LIFE_MS + 60_000)).toBe(true)
    expect(expiring(NOW_MS + LIFE_MS + 60_001)).toBe(false)
    expect(expiring(NOW_MS)).toBe(false)
    expect(expiring(NOW_MS + 86_400_000)).toBe(false)
    const bare = withoutExpiry('placeOrder', staged(plain) ?? {})
    expect(verifyStep(intent, bare, facts)).toMatchObject({
      ok: false,
      differences: [{ path: 'preimage.expiresAfter', actual: 'undefined' }],
    })
  })

  it('refuses what it cannot verify', () => {
    const step = userStep('withdrawal', 'Withdraw', { destination: OWNER, amount: '1', time: '1' })
    expect(verifyStep(intentOf('withdrawal', {}), step, facts).ok).toBe(false)
  })

  it('never throws, whatever the step holds', () => {
    const anything = fc.dictionary(
      fc.constantFrom('action', 'typedData', 'preimage', 'message', 'nonce', 'request'),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(anything, (value) => {
        const sent = {
          action: 'placeOrder',
          typedData: { message: value, domain: value },
          preimage: { action: value, nonce: 1 },
        }
        // As it comes over the wire: anything.
        const step = JSON.parse(JSON.stringify(sent))
        expect(verifyStep(intentOf('placeOrder', plain), step, facts).ok).toBe(false)
      }),
      { numRuns: 200, seed: fuzzSeed('honest intents, once more') },
    )
  })
})
