import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Intent } from '@/lib/client/actions/intent'
import { pinsOf } from '@/lib/client/ondo/options'
import { ADDRESS, fakeOndo, OPTIONS } from '@/lib/client/ondo/testing/fakeVenue'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import type { ActionStep, VenueRequest } from '@/lib/schema/action/actionStep'
import type { ActionType } from '@/lib/schema/model/enums'
import type { OndoMarkets } from '@/lib/venues/ondo/reads/markets'
import { listedMarket } from '@/lib/venues/ondo/testing/markets'
import { rebuild } from './rebuild'
import { verifyStep, verifySteps } from './verifyStep'

const NOW_MS = 1_795_219_200_000
const pins = pinsOf(OPTIONS)
const market = { marketId: 'BTC-USD.P', categoryId: 'ondo' }
const markets: OndoMarkets = {
  provider: 'ondo',
  listed: [],
  assets: [],
  find: (marketId) => (marketId === 'NOPE' ? undefined : listedMarket(marketId)),
  findOrUnlisted: listedMarket,
}
const facts = { markets, clockOffsetMs: 0 }

function intentOf(action: ActionType, params: unknown): Intent {
  return {
    provider: 'ondo',
    action,
    address: ADDRESS,
    signerAddress: ADDRESS,
    params,
    markets: [],
    pins,
    nowMs: NOW_MS,
  }
}

/** A request step with its body as text. */
function step(
  action: string,
  path: string,
  body?: object,
  method: VenueRequest['method'] = 'POST',
) {
  return {
    action,
    request: { method, path, ...(body && { body: JSON.stringify(body) }) },
  } satisfies ActionStep
}

const fee = { builderCode: { code: 'perpdesk', feeRateBpsFractional: 1.5 } }
const order = {
  market: 'BTC-USD.P',
  side: 'buy',
  type: 'limit',
  size: '0.01',
  price: '97000',
  timeInForce: 'GTC',
  reduceOnly: true,
  clientOrderId: 'pd0123456789abcdef',
  takeProfit: { triggerPrice: '99000' },
  ...fee,
}
const exits = {
  market: 'BTC-USD.P',
  positionDirection: 'long',
  type: 'stopLoss',
  triggerPrice: '90000',
  quantity: '0.01',
  ...fee,
}
const twap = {
  market: 'BTC-USD.P',
  side: 'sell',
  size: '0.5',
  runningTime: 3600,
  frequency: 60,
  reduceOnly: false,
  maxPrice: '99000',
  minPrice: '90000',
}
const withdrawal = {
  customer_withdrawal_id: 'wd-0123',
  symbol: 'USDC',
  network: 'ethereum',
  amount: '100',
  address: ADDRESS,
}

/** What was asked for, and the honest steps of it. */
const HONEST: readonly (readonly [ActionType, unknown, readonly ActionStep[]])[] = [
  [
    'placeOrder',
    {
      ...{ market, side: 'BUY', type: 'LIMIT', size: '0.01', price: '97000', reduceOnly: true },
      takeProfit: { triggerPrice: '99000' },
    },
    [step('placeOrder', '/v1/perps/orders', order)],
  ],
  [
    'placeOrder',
    {
      ...{ market, side: 'SELL', type: 'TRIGGER_ONLY', size: '0.01', price: '90000' },
      stopLoss: { triggerPrice: '90000' },
    },
    [step('placeOrder', '/v1/perps/stop_order', exits)],
  ],
  [
    'placeTriggerOrder',
    { market, side: 'SELL', stopLoss: { triggerPrice: '90000', size: '0.01' } },
    [step('placeTriggerOrder', '/v1/perps/stop_order', exits)],
  ],
  [
    'placeTwapOrder',
    {
      ...{ market, side: 'SELL', size: '0.5', durationSeconds: 3600, frequencySeconds: 60 },
      ...{ minPrice: '90000', maxPrice: '99000' },
    },
    [step('placeTwapOrder', '/v1/perps/twap/order', twap)],
  ],
  [
    'updateLeverage',
    { market, leverage: 10 },
    [step('updateLeverage', '/v1/perps/leverage', { market: 'BTC-USD.P', leverage: '10' })],
  ],
  [
    'withdrawal',
    { destination: ADDRESS, amount: '100' },
    [step('withdrawal', '/v1/withdraw', withdrawal)],
  ],
  ['setReferrer', {}, [step('setReferrer', '/v1/account/referral', { code: 'DESK' })]],
  [
    'cancelOrder',
    { ids: ['a1', 'b2'] },
    ['a1', 'b2'].map((id) => step('cancelOrder', `/v1/perps/orders/${id}`, undefined, 'DELETE')),
  ],
  [
    'cancelAllOrders',
    { timeInForce: 0 },
    [step('cancelAllOrders', '/v1/perps/orders', undefined, 'DELETE')],
  ],
  [
    'cancelTwapOrder',
    { market, twapId: 'twap_1' },
    [step('cancelTwapOrder', '/v1/perps/twap/order/twap_1', undefined, 'DELETE')],
  ],
  [
    'createDepositAddress',
    {},
    [
      {
        action: 'createDepositAddress',
        session: { network: 'ethereum', symbol: 'USDC', depositDestination: { wallet: 'margin' } },
      },
    ],
  ],
  ['acceptProviderTerms', {}, [{ action: 'acceptProviderTerms', session: {} }]],
  ['registerApiKey', {}, [{ action: 'registerApiKey', session: {} }]],
]

/** Texts that say nearly the same as a body, and are not it. */
function otherBodies(text: string): string[] {
  const body = JSON.parse(text)
  const members = Object.keys(body)
  const changed = members.flatMap((name) => {
    const value = body[name]
    const others: unknown[] = [`${value}1`, '', null, [value], `${value} `]
    if (typeof value === 'number') others.push(value + 1)
    if (typeof value === 'boolean') others.push(!value)
    // The service draws these ids, so another one is as honest as this.
    const isFree = name === 'clientOrderId' || name === 'customer_withdrawal_id'
    return isFree ? [] : others.map((other) => JSON.stringify({ ...body, [name]: other }))
  })
  const without = members.map((name) =>
    JSON.stringify(Object.fromEntries(Object.entries(body).filter(([each]) => each !== name))),
  )
  return [
    ...changed,
    // An order without a fee is cheaper for its signer, and equal otherwise.
    ...without.filter((_, index) => members[index] !== 'builderCode'),
    JSON.stringify({ ...body, account: 'another' }),
    JSON.stringify({ ...body, from: { id: '1', wallet: 'main' } }),
    text.replace(':', ': '),
    `${text} `,
    `${text.slice(0, -1)},"${members[0]}":"x"}`,
    ...(members.length > 1
      ? [JSON.stringify(Object.fromEntries(Object.entries(body).reverse()))]
      : []),
    `[${text}]`,
    '{}',
    '',
  ]
}

/** Steps that are nearly the honest one. */
function forgeries(honest: ActionStep): ActionStep[] {
  const forged: ActionStep[] = [
    { ...honest, action: 'withdrawal2' },
    { action: honest.action, session: { extra: 1 } },
    { action: honest.action, siwe: { message: 'sign this', challengeId: 'c' } },
    { action: honest.action, request: { method: 'POST', path: '/v1/withdraw', body: '{}' } },
    { action: honest.action, request: { method: 'GET', path: '/v1/api_keys' } },
  ]
  if ('session' in honest) {
    const { session } = honest
    forged.push(
      { ...honest, session: { ...session, network: 'arbitrum' } },
      { ...honest, session: { ...session, symbol: 'ETH' } },
      { ...honest, session: { ...session, depositDestination: { wallet: 'main' } } },
      { ...honest, session: { ...session, scopes: ['trade'] } },
      { ...honest, session: { ...session, termsVersion: 2 } },
    )
  }
  if (!('request' in honest)) return forged
  const { request } = honest
  const change = (more: Partial<VenueRequest>) => ({ ...honest, request: { ...request, ...more } })
  forged.push(
    change({ method: 'PUT' }),
    change({ method: request.method === 'DELETE' ? 'POST' : 'DELETE' }),
    change({ path: `${request.path}?market=ETH-USD.P` }),
    change({ path: `${request.path}/` }),
    change({ path: '/v1/perps/transfers' }),
    change({ path: request.path.replace('v1', 'v2') }),
    change({ path: '/v1/perps/orders/batch' }),
  )
  const { body } = request
  if (body === undefined) forged.push(change({ body: '{}' }), change({ body: '' }))
  else forged.push(...otherBodies(body).map((text) => change({ body: text })))
  return forged
}

describe('verifySteps', () => {
  it.each(HONEST)('takes the honest steps of %s and says what they do', (action, params, steps) => {
    const verdicts = verifySteps(intentOf(action, params), steps, facts)
    for (const verdict of verdicts) expect(verdict).toMatchObject({ ok: true })
    for (const verdict of verdicts) {
      if (verdict.ok) expect(verdict.summary.join('').length).toBeGreaterThan(5)
    }
  })

  it.each(HONEST)('refuses every forgery of %s', (action, params, steps) => {
    const [honest] = steps
    if (honest === undefined) throw new Error('nothing to forge')
    const forged = forgeries(honest)
    expect(forged.length).toBeGreaterThanOrEqual(10)
    for (const each of forged) {
      const intent = intentOf(action, params)
      const [verdict] = verifySteps(intent, [each, ...steps.slice(1)], facts)
      expect(verdict, JSON.stringify(each)).toMatchObject({ ok: false })
      expect(verifyStep(intent, each, facts), JSON.stringify(each)).toMatchObject({ ok: false })
    }
  })

  it.each(HONEST)(
    'refuses %s for another wish than the one it answers',
    (action, params, steps) => {
      for (const [other, otherParams] of HONEST) {
        if (other === action) continue
        const [verdict] = verifySteps(intentOf(other, otherParams), steps, facts)
        expect(verdict).toMatchObject({ ok: false })
      }
      const unknown = intentOf('modifyOrder', { modifications: [{ id: 'a', price: '1' }] })
      expect(verifySteps(unknown, steps, facts)[0]).toMatchObject({ ok: false })
      expect(params).toBeDefined()
    },
  )

  it.each(HONEST)('refuses a further step beside those of %s', (action, params, steps) => {
    const last = steps.at(-1)
    if (last === undefined) throw new Error('nothing to repeat')
    const verdicts = verifySteps(intentOf(action, params), [...steps, last], facts)
    expect(verdicts.at(-1)).toMatchObject({ ok: false })
  })

  it('refuses an order without the leverage asked for with it, and one before it', () => {
    const params = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: '97000', leverage: 9 }
    const { reduceOnly: _, takeProfit: __, ...plain } = order
    const placed = step('placeOrder', '/v1/perps/orders', plain)
    const set = (leverage: string) =>
      step('updateLeverage', '/v1/perps/leverage', { market: 'BTC-USD.P', leverage })
    const verdicts = (steps: readonly ActionStep[]) =>
      verifySteps(intentOf('placeOrder', params), steps, facts).map(({ ok }) => ok)
    expect(verdicts([set('9'), placed])).toEqual([true, true])
    expect(verdicts([placed]).every(Boolean)).toBe(false)
    expect(verdicts([placed, set('9')]).every(Boolean)).toBe(false)
    expect(verdicts([set('25'), placed])).toEqual([false, true])
    expect(verdicts([set('9')]).every(Boolean)).toBe(false)
  })

  it('takes a lower fee of the pinned code, and none above it or to another code', () => {
    const [, params] = HONEST[0] ?? []
    const withFee = (builderCode: object | undefined) => {
      const { builderCode: _, ...rest } = order
      const body = builderCode === undefined ? rest : { ...rest, builderCode }
      const staged = step('placeOrder', '/v1/perps/orders', body)
      return verifySteps(intentOf('placeOrder', params), [staged], facts)[0]?.ok
    }
    expect(withFee(undefined)).toBe(true)
    expect(withFee({ code: 'perpdesk', feeRateBpsFractional: 1 })).toBe(true)
    expect(withFee({ code: 'perpdesk', feeRateBpsFractional: 1.51 })).toBe(false)
    expect(withFee({ code: 'perpdesk', feeRateBpsFractional: '1' })).toBe(false)
    expect(withFee({ code: 'other', feeRateBpsFractional: 1 })).toBe(false)
    expect(withFee({ code: 'perpdesk', feeRateBpsFractional: 1, to: 'x' })).toBe(false)
  })

  it('takes either of the two paths of an order', () => {
    const [, params] = HONEST[0] ?? []
    const delayed = step('placeOrder', '/v1/perps/orders/delayed', order)
    expect(verifySteps(intentOf('placeOrder', params), [delayed], facts)[0]?.ok).toBe(true)
  })

  it('takes an id that says market order for a market order alone', () => {
    const digits = '0123456789abcdef'.repeat(2)
    const params = {
      ...{ market, side: 'BUY', size: '0.01', price: '97000', reduceOnly: true },
      timeInForce: 'IOC',
    }
    const isOk = (type: string, clientOrderId = `pdm-${digits}`) => {
      const body = { ...order, timeInForce: 'IOC', clientOrderId, takeProfit: undefined }
      return verifySteps(
        intentOf('placeOrder', { ...params, type }),
        [step('placeOrder', '/v1/perps/orders', body)],
        facts,
      )[0]?.ok
    }
    expect(isOk('MARKET')).toBe(true)
    expect(isOk('LIMIT')).toBe(false)
    expect(isOk('LIMIT', `pd${digits}`)).toBe(true)
  })

  it('refuses everything before the venue’s markets are known here', () => {
    const [action, params, steps] = HONEST[0] ?? []
    if (!action || !steps) throw new Error('no order')
    const unknown = { markets: undefined, clockOffsetMs: 0 }
    expect(verifySteps(intentOf(action, params), steps, unknown)[0]?.ok).toBe(false)
  })

  it('raises no false alarm on random honest orders', () => {
    const tick = fc.integer({ min: 1, max: 200_000 })
    const lot = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(
        tick,
        lot,
        fc.constantFrom('BUY', 'SELL'),
        fc.constantFrom('GTC', 'IOC', 'POST_ONLY'),
        fc.constantFrom('LIMIT', 'MARKET'),
        fc.boolean(),
        fc.option(fc.integer({ min: 1, max: 25 }), { nil: undefined }),
        (price, size, side, timeInForce, type, reduceOnly, leverage) => {
          const params = {
            ...{ market, side, type, timeInForce, reduceOnly },
            price: String(price),
            size: (size / 10_000).toFixed(4),
            ...(leverage === undefined ? {} : { leverage }),
          }
          const intent = intentOf('placeOrder', params)
          const first = step('placeOrder', '/v1/perps/orders', { clientOrderId: 'pd1' })
          const steps = rebuild({ intent, steps: [first], facts }).flatMap((one) =>
            one.kind === 'request' ? [{ action: one.action, request: one.request }] : [],
          )
          expect(verifySteps(intent, steps, facts).every(({ ok }) => ok)).toBe(true)
        },
      ),
      { seed: fuzzSeed('verify', 17), numRuns: 1000 },
    )
  })
})

describe('signing in', () => {
  let message = ''
  beforeAll(() => {
    const venue = fakeOndo()
    message = venue.message().replace(/Issued At: .*\nExpiration Time: .*/, () => {
      const at = (ms: number) => new Date(NOW_MS + ms).toISOString()
      return `Issued At: ${at(0)}\nExpiration Time: ${at(300_000)}`
    })
  })
  const siwe = (text: string): ActionStep => ({
    action: 'siweLogin',
    siwe: { message: text, challengeId: 'c1' },
  })
  const verdict = (given: ActionStep, clockOffsetMs = 0) =>
    verifySteps(intentOf('siweLogin', {}), [given], { markets, clockOffsetMs })[0]

  it('says in whose name and where before the wallet is asked', () => {
    expect(verdict(siwe(message))).toMatchObject({
      ok: true,
      summary: expect.arrayContaining([expect.stringContaining('https://app.venue.test')]),
    })
  })

  it.each([
    ['another domain', (text: string) => text.replace('app.venue', 'evil.venue')],
    ['another URI', (text: string) => text.replace('URI: https://app', 'URI: https://evil')],
    ['a second URI', (text: string) => text.replace('\nVersion', '\nURI: https://x.y\nVersion')],
    ['another chain', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 5')],
    ['another account', (text: string) => text.replace(ADDRESS, `0x${'9'.repeat(40)}`)],
    ['a further line', (text: string) => `${text}\nRequest ID: 7`],
    ['a line less', (text: string) => text.split('\n').slice(0, -1).join('\n')],
    ['another version', (text: string) => text.replace('Version: 1', 'Version: 2')],
    ['no nonce', (text: string) => text.replace(/Nonce: .*/, 'Nonce: ')],
    [
      'a stranger’s address in the statement',
      (text: string) => text.replace('Sign in to the venue', `Pay 0x${'8'.repeat(40)}`),
    ],
  ])('refuses %s', (_, change) => {
    expect(verdict(siwe(change(message)))).toMatchObject({ ok: false })
  })

  it('refuses a message that has expired or is from the future, by the venue’s clock', () => {
    expect(verdict(siwe(message), 301_000)?.ok).toBe(false)
    expect(verdict(siwe(message), -61_000)?.ok).toBe(false)
    expect(verdict(siwe(message), 299_000)?.ok).toBe(true)
  })

  it('refuses anything but one message', () => {
    expect(verdict({ action: 'siweLogin', session: {} })?.ok).toBe(false)
    expect(verdict({ ...siwe(message), action: 'registerApiKey' })?.ok).toBe(false)
    const intent = intentOf('siweLogin', {})
    const two = verifySteps(intent, [siwe(message), siwe(message)], facts)
    expect(two.map(({ ok }) => ok)).toEqual([true, false])
  })
})
