import { describe, expect, it } from 'vitest'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { ActionType } from '@/lib/schema/model/enums'
import type { JsonObject, JsonValue } from '@/lib/schema/model/json'
import { accountCases } from './testing/accountCases'
import { facts, fees, intentOf, NOW_MS, OTHER, signStep } from './testing/honestSteps'
import { type Case, DAY_MS, GTC, limit, limitParams, orderCases } from './testing/orderCases'
import { verifyStep, verifySteps } from './verifyStep'

const cases: Record<string, Case> = { ...orderCases, ...accountCases }

/** What only the service knows, each with its own bound: verified one by one below. */
const BOUNDED = new Set([
  'nonce',
  'client_order_index',
  'ClientOrderIndex',
  'expired_at',
  'order_expiry',
  'OrderExpiry',
  'integrator_taker_fee',
  'integrator_maker_fee',
  'max_perps_taker_fee',
  'max_perps_maker_fee',
  'max_spot_taker_fee',
  'max_spot_maker_fee',
  'approval_expiry',
])

const ACTIONS: readonly ActionType[] = [
  'withdrawal',
  'sendAsset',
  'placeOrder',
  'registerApiKey',
  'approveIntegrator',
]

/** The same value changed in every way that keeps its shape, and its absence. */
function changesOf(value: JsonValue): (JsonValue | undefined)[] {
  if (typeof value === 'number') return [value + 1, value * 10 + 7, -1, String(value), undefined]
  if (typeof value === 'string') return [`${value}0`, `0x${value}`, 7, '', undefined]
  return [undefined, null, 'another', 0, {}]
}

/** Every copy of a step in which one thing is another. */
function* forgeries(step: ActionStep): Generator<[what: string, forged: ActionStep]> {
  const [body] = Object.keys(step).filter((key) => key !== 'action')
  for (const action of ACTIONS) if (action !== step.action) yield [action, { ...step, action }]
  const paths = leaves(step).filter((path) => path[0] === body)
  for (const path of paths) {
    if (BOUNDED.has(String(path.at(-1)))) continue
    for (const change of changesOf(at(step, path))) {
      if (change === at(step, path) || isNearby(step, path, change)) continue
      yield [`${path.join('.')} = ${change}`, replaced(step, path, change)]
    }
  }
  const extras = ['skip_nonce', 'self_trade', 'l1_signature', 'new_public_key', 'to_account']
  for (const extra of extras) {
    yield [extra, replaced(step, [String(body), extra], 1)]
  }
}

/** The worst price of a TWAP may be near ours. */
function isNearby({ action }: ActionStep, path: Path, change: unknown): boolean {
  return action === 'placeTwapOrder' && path.at(-1) === 'price' && change === 315_001
}

type Path = readonly (string | number)[]

function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function at(value: unknown, path: Path): JsonValue {
  return path.reduce((inner, key) => Object(inner)[key], value) as JsonValue
}

function replaced(step: ActionStep, path: Path, change: JsonValue | undefined): ActionStep {
  const copy = structuredClone(step)
  const last = path.at(-1) ?? ''
  const parent = path.slice(0, -1).reduce((inner, key) => Object(inner)[key], copy as unknown)
  if (change === undefined) delete Object(parent)[last]
  else Object(parent)[last] = change
  return copy
}

const isOk = ({ action, params }: Case, steps: readonly ActionStep[]) =>
  verifySteps(intentOf(action, params), steps, facts).every(({ ok }) => ok)

describe.each(Object.entries(cases))('%s', (_, one) => {
  it('is let through, in words made of what is signed', () => {
    const verdicts = verifySteps(intentOf(one.action, one.params), one.steps, facts)
    for (const verdict of verdicts) {
      expect(verdict).toMatchObject({
        ok: true,
        summary: expect.arrayContaining([expect.stringMatching(/\w/)]),
      })
    }
    expect(verdicts).toHaveLength(one.steps.length)
    for (const step of one.steps) {
      const isAlone = one.steps.length === 1
      if (isAlone) expect(verifyStep(intentOf(one.action, one.params), step, facts).ok).toBe(true)
    }
  })

  it('is refused with anything else in it, added to it or taken from it', () => {
    let count = 0
    const passed: string[] = []
    for (const [index, step] of one.steps.entries()) {
      for (const [what, forged] of forgeries(step)) {
        count += 1
        if (isOk(one, one.steps.with(index, forged))) passed.push(what)
      }
    }
    expect(passed).toEqual([])
    expect(count).toBeGreaterThanOrEqual(10)
  })

  it('is refused with a step more, a step less or in another order', () => {
    const [first] = one.steps
    if (first === undefined) throw new Error('no step')
    expect(isOk(one, [...one.steps, first])).toBe(false)
    if (one.steps.length === 1) return
    expect(isOk(one, one.steps.slice(1))).toBe(false)
    expect(isOk(one, one.steps.toReversed())).toBe(false)
  })

  it('is refused for another account, another slot, and an account that was not read', () => {
    const intent = intentOf(one.action, one.params)
    if (one.steps.some((step) => 'txParams' in step) || one.action === 'setReferrer') return
    for (const other of [{ accountIndex: 1002 }, { accountIndex: undefined }]) {
      const verdicts = verifySteps(intent, one.steps, { ...facts, ...other })
      expect(verdicts.some(({ ok }) => ok)).toBe(false)
    }
  })
})

describe('what only the service knows', () => {
  const order = cases['a limit order'] ?? { action: 'placeOrder', params: {}, steps: [] }
  const [step] = order.steps
  const passes = (changes: JsonObject, of = order) => {
    const [first = step] = of.steps
    if (first === undefined || !('wasmSignParams' in first)) throw new Error('no step')
    return isOk(of, [{ ...first, wasmSignParams: { ...first.wasmSignParams, ...changes } }])
  }

  it('lets a transaction live ten minutes from about now, by our clock or the venue’s', () => {
    const usual = NOW_MS + 599_000
    expect(passes({ expired_at: usual + 60_000 })).toBe(true)
    expect(passes({ expired_at: usual - 60_000 })).toBe(true)
    expect(passes({ expired_at: usual + 60_001 })).toBe(false)
    expect(passes({ expired_at: usual + DAY_MS })).toBe(false)
    expect(passes({ expired_at: usual + 0.5 })).toBe(false)
    const skewed = { ...facts, clockOffsetMs: 3_600_000 }
    const later = signStep('placeOrder', { ...limitParams, order_expiry: GTC + 3_600_000 })
    if (!('wasmSignParams' in later)) throw new Error('no step')
    later.wasmSignParams.expired_at = usual + 3_600_000
    const [verdict] = verifySteps(intentOf('placeOrder', limit), [later], skewed)
    expect(verdict?.ok).toBe(true)
    expect(isOk(order, [later])).toBe(false)
  })

  it('lets an order rest 28 days from about now, and one that was named exactly as long', () => {
    expect(passes({ order_expiry: GTC + 50_000 })).toBe(true)
    expect(passes({ order_expiry: GTC + 61_000 })).toBe(false)
    expect(passes({ order_expiry: NOW_MS + DAY_MS })).toBe(false)
    expect(passes({ order_expiry: 0 })).toBe(false)
    const named = cases['an order that ends'] ?? order
    expect(passes({ order_expiry: NOW_MS + DAY_MS + 1 }, named)).toBe(false)
  })

  it('takes no integrator or the pinned one, at the pinned fees at most', () => {
    expect(isOk(order, [signStep('placeOrder', limitParams)])).toBe(true)
    expect(passes({ integrator_taker_fee: 1, integrator_maker_fee: 0 })).toBe(true)
    expect(passes({ integrator_taker_fee: 101 })).toBe(false)
    expect(passes({ integrator_maker_fee: 51 })).toBe(false)
    expect(passes({ integrator_account_index: 8 })).toBe(false)
    const change = cases['a change of an order'] ?? order
    expect(passes({ integrator_taker_fee: 1 }, change)).toBe(true)
    expect(passes({ integrator_taker_fee: 101 }, change)).toBe(false)
    expect(passes({ integrator_account_index: 8 }, change)).toBe(false)
    const spot = { ...limit, market: { marketId: '2048', categoryId: 'spot' } }
    const ofSpot = signStep('placeOrder', { ...limitParams, ...fees, market_index: 2048 })
    if (!('wasmSignParams' in ofSpot)) throw new Error('no step')
    ofSpot.wasmSignParams.integrator_taker_fee = 200
    expect(isOk({ action: 'placeOrder', params: spot, steps: [] }, [ofSpot])).toBe(true)
    expect(passes({ integrator_taker_fee: 200 })).toBe(false)
  })

  it('takes any client order index of the venue’s range, one for each order of a group', () => {
    expect(passes({ client_order_index: 2 ** 48 - 1 })).toBe(true)
    for (const bad of [0, -1, 2 ** 48, 1.5, '5', null]) {
      expect(passes({ client_order_index: bad })).toBe(false)
    }
    const group = cases['an order with both exits'] ?? order
    const [first] = group.steps
    if (first === undefined) throw new Error('no step')
    const twice = replaced(first, ['wasmSignParams', 'orders', 1, 'ClientOrderIndex'], 5)
    expect(isOk(group, [twice])).toBe(false)
  })

  it('takes a nonce of the key, and consecutive ones within an action', () => {
    for (const bad of [-1, 1.5, 2 ** 47, '9', undefined]) {
      expect(passes({ nonce: bad })).toBe(false)
    }
    const two = cases['two cancels'] ?? order
    const [first, second] = two.steps
    if (first === undefined || second === undefined) throw new Error('no steps')
    expect(isOk(two, [first, replaced(second, ['wasmSignParams', 'nonce'], 9)])).toBe(false)
    expect(isOk(two, [first, replaced(second, ['wasmSignParams', 'nonce'], 11)])).toBe(false)
  })

  it('approves lower caps and a nearer end than are pinned, never higher ones', () => {
    const approval = cases['an approval of fees'] ?? order
    expect(passes({ max_perps_taker_fee: 99 }, approval)).toBe(true)
    for (const cap of ['perps_taker', 'perps_maker', 'spot_taker', 'spot_maker']) {
      expect(passes({ [`max_${cap}_fee`]: 201 }, approval)).toBe(false)
    }
    expect(passes({ approval_expiry: NOW_MS + 400 * DAY_MS }, approval)).toBe(false)
    expect(passes({ approval_expiry: 2 ** 48 - 1 }, approval)).toBe(false)
  })

  it('takes the worst price of a TWAP near our own mark price alone', () => {
    const twap = cases['a TWAP'] ?? order
    expect(passes({ price: 320_000 }, twap)).toBe(true)
    expect(passes({ price: 330_000 }, twap)).toBe(false)
    expect(passes({ price: 290_000 }, twap)).toBe(false)
  })
})

describe('leverage before an order', () => {
  const wish = { ...limit, leverage: 20, marginMode: 'CROSS' }
  const order = signStep('placeOrder', { ...limitParams, ...fees })
  const leverage = signStep('updateLeverage', {
    kind: 'updateLeverage',
    market_index: 0,
    fraction: 500,
    margin_mode: 0,
  })
  const verdictOf = (steps: readonly ActionStep[], { settings } = { settings: facts.settings }) =>
    verifySteps(intentOf('placeOrder', wish), steps, { ...facts, settings }).every(({ ok }) => ok)
  const after = signStep('placeOrder', { ...limitParams, ...fees }, 10)

  it('may be left out where the account stands so, by our own reading', () => {
    expect(verdictOf([order])).toBe(true)
    expect(verdictOf([leverage, after])).toBe(true)
    expect(verdictOf([order], { settings: { leverage: 5, marginMode: 'CROSS' } })).toBe(false)
    expect(verdictOf([order], { settings: { leverage: 20, marginMode: 'ISOLATED' } })).toBe(false)
    expect(verdictOf([order], { settings: undefined })).toBe(false)
    expect(
      verdictOf([leverage, after], { settings: { leverage: 5, marginMode: 'ISOLATED' } }),
    ).toBe(true)
  })

  it('keeps a margin fraction set elsewhere where the mode alone was asked for', () => {
    const settings = { leverage: 33.67, marginMode: 'CROSS' as const, fraction: 297 }
    const isTaken = (fraction: number, asked: object) => {
      const staged = { kind: 'updateLeverage', market_index: 0, fraction, margin_mode: 1 }
      const intent = intentOf('placeOrder', { ...limit, ...asked })
      const steps = [signStep('updateLeverage', staged), after]
      return verifySteps(intent, steps, { ...facts, settings }).every(({ ok }) => ok)
    }
    const mode = { marginMode: 'ISOLATED' }
    expect([297, 303, 294].map((fraction) => isTaken(fraction, mode))).toEqual([true, false, false])
    expect(isTaken(294, { ...mode, leverage: 34 })).toBe(true)
    expect(isTaken(297, { ...mode, leverage: 34 })).toBe(false)
  })

  it('is not staged where it was not asked for', () => {
    expect(isOk({ action: 'placeOrder', params: limit, steps: [] }, [leverage, after])).toBe(false)
  })
})

describe('what cannot be verified', () => {
  it('is refused: other kinds of step, other actions, unknown markets, destinations and ids', () => {
    const typed: ActionStep = {
      action: 'placeOrder',
      typedData: { domain: {}, types: {}, primaryType: 'Agent', message: {} },
    }
    expect(isOk({ action: 'placeOrder', params: limit, steps: [] }, [typed])).toBe(false)
    expect(isOk({ action: 'approveAgent', params: {}, steps: [] }, [typed])).toBe(false)
    const order = signStep('placeOrder', limitParams)
    const elsewhere = { ...limit, market: { marketId: '99', categoryId: 'lighter' } }
    expect(isOk({ action: 'placeOrder', params: elsewhere, steps: [] }, [order])).toBe(false)
    const away = cases['a withdrawal']
    expect(away).toBeDefined()
    const params = { ...Object(away?.params), destination: OTHER }
    expect(isOk({ action: 'withdrawal', params, steps: [] }, away?.steps ?? [])).toBe(false)
    const ids = { ids: ['1:281474976729511', '1:77'] }
    const cancels = cases['two cancels']?.steps ?? []
    expect(isOk({ action: 'cancelOrder', params: ids, steps: [] }, cancels)).toBe(false)
  })

  it('is refused where a deposit goes to another ledger than the desk pins', () => {
    const [approval, deposit] = cases['a deposit']?.steps ?? []
    if (approval === undefined || deposit === undefined) throw new Error('no deposit')
    const { action, params } = cases['a deposit'] ?? { action: 'deposit', params: {} }
    const intent = intentOf(action, params)
    const route = { ...Object(intent.pins.deposit), route: 1 }
    const toSpot = { ...intent, pins: { ...intent.pins, deposit: route } }
    const isTaken = (steps: readonly ActionStep[]) =>
      verifySteps(toSpot, steps, facts).every(({ ok }) => ok)
    expect(isTaken([approval, deposit])).toBe(false)
    expect(isTaken([approval, replaced(deposit, ['txParams', 'args', 2], 1)])).toBe(true)
  })

  it('is refused where the desk pins no integrator, referral or deposit', () => {
    for (const name of ['an approval of fees', 'a referral', 'a deposit', 'a revocation of fees']) {
      const { action, params, steps } = cases[name] ?? { action: 'deposit', params: {}, steps: [] }
      const { integrator: _, deposit: __, referralCode: ___, ...pins } = intentOf(action, {}).pins
      const intent = { ...intentOf(action, params), pins: { ...pins, network: 'paper' } }
      expect(verifySteps(intent, steps, facts).some(({ ok }) => ok)).toBe(false)
      expect(steps.length).toBeGreaterThan(0)
    }
  })
})
