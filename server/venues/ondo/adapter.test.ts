import { existsSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ActionResult } from '@/lib/schema/action/action'
import { isHmacStep, isSessionStep, isSiweStep } from '@/lib/schema/action/actionStep'
import { Asset } from '@/lib/schema/model/asset'
import { Market } from '@/lib/schema/model/market'
import { MarketContext } from '@/lib/schema/model/marketContext'
import { Provider } from '@/lib/schema/model/provider'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { isMarketOrderId } from '@/lib/venues/ondo/actions/clientIds'
import { actionTable } from './actionTable'
import {
  OWNER,
  refusal,
  signedOf,
  stagedOf,
  startTestVenue,
  success,
  type TestVenue,
} from './testing/testVenue'

let venue: TestVenue

beforeEach(async () => {
  venue = await startTestVenue()
})
afterEach(async () => {
  await venue.stop()
})

const market = { marketId: 'BTC-USD.P', categoryId: 'ondo' }
const limit = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: '97000' }

/** Fields that an answer has, and those that it leaves out, each by decision. */
function expectFields(value: object, present: readonly string[], absent: readonly string[]): void {
  expect(Object.keys(value).toSorted()).toEqual([...present].toSorted())
  for (const name of absent) expect(value).not.toHaveProperty(name)
}

describe('the descriptor', () => {
  it('has every field of the interface, or leaves it out by decision', () => {
    const provider = venue.adapter.descriptor(undefined)
    expect(Provider.parse(provider)).toEqual(provider)
    expectFields(
      provider,
      [
        ...['key', 'name', 'logoURI', 'signingMethod', 'active', 'setup', 'options', 'actions'],
        ...['categories', 'wsUrl', 'funding', 'chainId', 'depositFeeUsd', 'withdrawalFeeUsd'],
        'supportedIntervals',
      ],
      // The venue publishes no minimum of any kind; votes are for announced providers.
      [
        ...['minDepositUsd', 'minOrderValueUsd', 'minReduceOrderValueUsd', 'minWithdrawalUsd'],
        ...['upVotes', 'downVotes'],
      ],
    )
    expect(provider).toMatchObject({
      signingMethod: 'hmac',
      withdrawalFeeUsd: 1,
      depositFeeUsd: 0,
      funding: { ratePeriodSeconds: 3600, payoutCadenceSeconds: 3600 },
      supportedIntervals: ['1m', '5m', '15m', '1h', '4h', '1d', '1w'],
    })
    expect(existsSync(`public${provider.logoURI}`)).toBe(true)
  })

  it.each([
    ['mainnet', 1],
    ['sandbox', 11_155_111],
    ['paper', 31_337],
  ])('names the chain that money comes in on, of %s', async (network, chainId) => {
    const there = await startTestVenue({ settings: { ONDO_NETWORK: network } })
    expect(there.adapter.descriptor(undefined).chainId).toBe(chainId)
    await there.stop()
  })

  it('is one by the schema, in which every legal value is text', () => {
    const { params } = venue.adapter
      .descriptor(undefined)
      .actions.find(({ type }) => type === 'placeTwapOrder') ?? { params: [] }
    expect(Provider.parse(venue.adapter.descriptor(undefined))).toBeDefined()
    const values = params?.find(({ name }) => name === 'frequencySeconds')?.values ?? []
    expect(values.map(({ value }) => value).slice(0, 2)).toEqual(['30', '60'])
    expect(params?.find(({ name }) => name === 'durationSeconds')?.required).toBe(true)
  })

  it('says that exits of an order must lie beyond its price, a market order’s too', () => {
    expect(venueRules(venue.adapter.descriptor(undefined))).toMatchObject({
      exitsBeyondPrice: true,
      attachedLegs: {
        takeProfit: { size: false, limitPrice: false },
        stopLoss: { size: false, limitPrice: false },
      },
    })
  })

  it('says that triggers execute at market without a bound', () => {
    expect(venueRules(venue.adapter.descriptor(undefined)).unboundedTypes).toEqual([
      'STOP_MARKET',
      'TAKE_PROFIT_MARKET',
    ])
  })

  it('sets up in five steps in sequence, each of them the client’s; signing in gates the reads', () => {
    const { setup } = venue.adapter.descriptor(undefined)
    const rows = setup.map(({ type, sequence, signers, signingMethod, relay }) =>
      [type, sequence, signers.join(), signingMethod, relay].join(' '),
    )
    expect(rows).toEqual([
      'siweLogin 10 USER siwe CLIENT',
      'acceptProviderTerms 20 USER session CLIENT',
      'registerApiKey 30 SDK session CLIENT',
      'createDepositAddress 40 SDK session CLIENT',
      'setReferrer 50 SDK session CLIENT',
    ])
    expect(setup.map(({ gatesAccountReads }) => gatesAccountReads)).toEqual([
      true,
      ...Array(4).fill(undefined),
    ])
  })

  it('asks for nothing that a step of the setup does not take, and says where one signs in', () => {
    const { setup } = venue.adapter.descriptor(undefined)
    expect(setup.flatMap(({ params }) => params)).toEqual([])
    expect(setup.map(({ domains }) => domains)).toEqual([
      expect.arrayContaining([expect.stringMatching(/^[\w.:-]+$/)]),
      ...Array(4).fill(undefined),
    ])
  })

  it('names the domains of a sign-in in `domains` alone: a description that names one is no match for the others', () => {
    const { setup } = venue.adapter.descriptor(undefined)
    const [{ description, domains = [] } = {}] = setup
    expect(domains.length).toBeGreaterThan(0)
    for (const domain of domains) expect(description).not.toContain(domain)
  })

  it('advertises exactly what can be built, and nothing that the venue cannot do', () => {
    const { setup, options, actions } = venue.adapter.descriptor(undefined)
    const advertised = [...setup, ...options, ...actions].map(({ type }) => type)
    expect(advertised.toSorted()).toEqual([...actionTable.keys()].toSorted())
    for (const type of ['modifyOrder', 'updatePositionMargin', 'sendAsset', 'deposit']) {
      expect(advertised).not.toContain(type)
    }
    for (const { signingMethod, relay, signers } of actions) {
      expect([signingMethod, relay, ...signers]).toEqual(['hmac', 'API', 'SDK'])
    }
    const placeOrder = actions.find(({ type }) => type === 'placeOrder')
    const values = (name: string) =>
      placeOrder?.params?.find((param) => param.name === name)?.values?.map(({ value }) => value)
    expect(values('timeInForce')).toEqual(['GTC', 'IOC', 'POST_ONLY'])
    expect(values('marginMode')).toEqual(['CROSS'])
    expect(values('STOP_MARKET.reduceOnly')).toEqual(['true'])
    // A position has one exit of each kind, however it is placed.
    const { singleTypes, hasSingleExits } = venueRules({ actions })
    expect(singleTypes).toEqual(['STOP_MARKET', 'TAKE_PROFIT_MARKET'])
    expect(hasSingleExits).toBe(true)
  })

  it('is not in the dex family, has no probe and no gate of setup steps', async () => {
    expect(venue.adapter.dex).toBeUndefined()
    expect(venue.adapter.probe).toBeUndefined()
    const missing = await venue.adapter.missingSetup('placeOrder', OWNER, venue.context())
    expect(missing).toBeUndefined()
  })
})

describe('reads', () => {
  it('give markets with every field, their exact steps, and delisted ones marked', async () => {
    const markets = await venue.adapter.markets(venue.context())
    for (const each of markets) {
      expect(Market.parse(each)).toEqual(each)
      expectFields(
        each,
        [
          ...['providerId', 'id', 'categoryId', 'baseAsset', 'quoteAsset', 'isDelisted'],
          ...['szDecimals', 'priceDecimals', 'priceIncrement', 'sizeIncrement', 'maxLeverage'],
          ...['onlyIsolated', 'positionMarginAdjustment', 'maintenanceMarginRate'],
          'maxPositionSize',
          // A coin that is not listed elsewhere matches no asset.
          ...(each.id === 'OLD-USD.P' ? [] : ['underlying']),
        ],
        // One bracket holds for every size, margin is the exact quotient, one step may rest, and
        // the venue bounds a position, not an order's value.
        [
          ...['marginTiers', 'marginFractionStep', 'minLimitOrderSize'],
          ...['maxMarketOrderUsd', 'maxLimitOrderUsd'],
        ],
      )
    }
    const rows = markets.map((one) => [
      one.id,
      one.priceIncrement,
      one.sizeIncrement,
      one.isDelisted,
    ])
    expect(rows).toEqual([
      ['BTC-USD.P', '1', '0.0001', false],
      ['NVDA-USD.P', '0.01', '0.01', false],
      ['SPX-USD.P', '0.25', '0.5', false],
      ['OLD-USD.P', '1', '1', true],
    ])
    expect(markets[0]).toMatchObject({ maxLeverage: 25, maintenanceMarginRate: 0.02 })
  })

  it('give the assets that are moved in and out, with their contract', async () => {
    const assets = await venue.adapter.assets(venue.context())
    expect(assets).toHaveLength(1)
    const asset = Asset.parse(assets[0])
    // The venue names neither tags nor other names of a token, and no smallest withdrawal.
    expectFields(
      asset,
      [
        ...['providerId', 'id', 'displaySymbol', 'logoURI', 'displayName'],
        ...['decimals', 'l1Decimals', 'l1Address'],
      ],
      ['tags', 'aliases', 'minWithdrawalAmount'],
    )
    expect(asset).toMatchObject({
      ...{ providerId: 'ondo', id: 'USDC', displaySymbol: 'USDC', displayName: 'USD Coin' },
      ...{ decimals: 2, l1Decimals: 6 },
      l1Address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    })
    expect(existsSync(`public${asset.logoURI}`)).toBe(true)
  })

  it('give live figures, the price of the day before worked out of the change', async () => {
    const { contexts } = await venue.adapter.contexts(venue.context())
    expect(contexts).toHaveLength(1)
    expect(MarketContext.parse(contexts[0])).toEqual({
      marketId: 'BTC-USD.P',
      midPrice: '97250',
      markPrice: '97248.9',
      oraclePrice: '97248.6',
      prevDayPrice: '77800',
      priceChange24h: '0.25',
      volume24h: '78910233',
      openInterest: '143.2',
      funding: { rate: '0.0000118', nextFundingTime: Date.parse('2026-11-21T01:00:00Z') },
      isUnderlyingClosed: false,
    })
  })

  it('give the book with tuples, grouped by a step that is no power of ten', async () => {
    venue.script['GET /v1/perps/depth'] = success({
      market: 'SPX-USD.P',
      time: '2026-11-21T00:00:00.123456789Z',
      bids: [
        ['5000.25', '1'],
        ['5000', '2'],
        ['4999.75', '4'],
      ],
      asks: [
        ['5000.5', '1'],
        ['5000.75', '8'],
      ],
    })
    const query = { marketId: 'SPX-USD.P', depth: 2 }
    const book = await venue.adapter.orderbook(query, venue.context())
    expect(book.bids).toEqual([
      { price: '5000.25', size: '1' },
      { price: '5000', size: '2' },
    ])
    expect(book.timestamp).toBe(Date.parse('2026-11-21T00:00:00.123Z'))
    const grouped = await venue.adapter.orderbook({ ...query, priceStep: '0.5' }, venue.context())
    expect(grouped.bids).toEqual([
      { price: '5000', size: '3' },
      { price: '4999.5', size: '4' },
    ])
    expect(grouped.asks).toEqual([
      { price: '5000.5', size: '1' },
      { price: '5001', size: '8' },
    ])
  })

  it('give candles in the venue’s own widths, in seconds, and refuse other widths', async () => {
    venue.script['GET /v1/perps/candles'] = ({ path }) => {
      expect(path).toMatch(/resolution=60&from=\d{10}&to=\d{10}$/)
      const row = { open: '1', high: '3', low: '1', close: '2', volume: '5' }
      const at = (hour: number) => ({ startTime: `2026-11-20T0${hour}:00:00Z`, ...row })
      return success([at(2), at(1), at(3)])
    }
    const query = { marketId: 'BTC-USD.P', interval: '1h', limit: 2 } as const
    const endTime = Date.parse('2026-11-20T03:30:00Z')
    const candles = await venue.adapter.ohlcv({ ...query, endTime }, venue.context())
    expect(candles.map(({ t }) => new Date(t).getUTCHours())).toEqual([2, 3])
    const other = { ...query, interval: '3m' } as const
    await expect(venue.adapter.ohlcv(other, venue.context())).rejects.toMatchObject({ code: 2002 })
    const unknown = { ...query, marketId: 'NOPE' }
    await expect(venue.adapter.ohlcv(unknown, venue.context())).rejects.toMatchObject({
      code: 2023,
    })
  })

  it('give weeks made of days, the widest candle that the venue’s REST has', async () => {
    const figures = { open: '1', high: '3', low: '1', close: '2', volume: '5' }
    const at = (date: string, more: object = {}) => ({
      startTime: `2026-11-${date}T00:00:00Z`,
      ...figures,
      ...more,
    })
    venue.script['GET /v1/perps/candles'] = ({ path }) => {
      const { searchParams } = new URL(path, 'http://venue.test')
      expect(searchParams.get('resolution')).toBe('1D')
      expect(Number(searchParams.get('to'))).toBe(Date.parse('2026-11-23T00:00:00Z') / 1_000)
      const last = at('22', { close: '4', high: '4' })
      return success([last, at('08'), at('09'), at('15'), at('16'), at('17'), at('23')])
    }
    const query = { marketId: 'BTC-USD.P', interval: '1w', limit: 2 } as const
    const endTime = Date.parse('2026-11-18T12:00:00Z')
    const candles = await venue.adapter.ohlcv({ ...query, endTime }, venue.context())
    expect(candles).toEqual([
      { t: Date.parse('2026-11-09T00:00:00Z'), o: '1', h: '3', l: '1', c: '2', v: '10' },
      { t: Date.parse('2026-11-16T00:00:00Z'), o: '1', h: '4', l: '1', c: '4', v: '15' },
    ])
  })

  it('name themselves to the venue on every call', async () => {
    await venue.adapter.contexts(venue.context())
    for (const { headers } of venue.arrived) {
      expect(headers['user-agent']).toMatch(/^Mozilla\/5\.0 \(compatible; Perpdesk\//)
    }
  })
})

describe('building', () => {
  it('fetches a challenge for the checksummed address and hands it on word for word', async () => {
    const message = 'app.example wants you to sign in\nwith every byte as it came'
    venue.script['POST /v1/auth/erc-4361/login/get_challenge'] = success({ id: 'c1=', message })
    const [built] = await venue.build('siweLogin', {})
    if (!built || !isSiweStep(built.step)) throw new Error('no sign-in step')
    expect(built.step.siwe).toEqual({ message, challengeId: 'c1=' })
    expect(venue.arrived[0]?.body).toBe(`{"walletAddress":"${OWNER}","chainId":"31337"}`)
  })

  it('says what the venue said where it gives no challenge', async () => {
    const path = 'POST /v1/auth/erc-4361/login/get_challenge'
    venue.script[path] = refusal(403, 'forbidden_country', 'not from here')
    await expect(venue.build('siweLogin', {})).rejects.toMatchObject({
      code: 2011,
      message: 'not from here',
    })
  })

  it('marks the client’s own steps with their fixed policy, and names our referral code', async () => {
    const sessions = ['acceptProviderTerms', 'createDepositAddress', 'registerApiKey'] as const
    const built = await Promise.all(sessions.map((action) => venue.build(action, {})))
    const payloads = built.map(([one]) => one && isSessionStep(one.step) && one.step.session)
    const policy = { network: 'ethereum', symbol: 'USDC', depositDestination: { wallet: 'margin' } }
    expect(payloads).toEqual([{}, policy, {}])
    const [referrer] = await venue.build('setReferrer', {})
    expect(referrer?.step).toEqual({
      action: 'setReferrer',
      request: { method: 'POST', path: '/v1/account/referral', body: '{"code":"PERPDESK"}' },
    })
  })

  it('gives every order a client id of its own, and the fee of the caller’s identity', async () => {
    const bodies = new Set<string>()
    for (let index = 0; index < 20; index++) {
      const [built] = await venue.build('placeOrder', limit)
      if (!built || !isHmacStep(built.step)) throw new Error('no request')
      const body = JSON.parse(built.step.request.body ?? '')
      expect(body.clientOrderId).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
      expect(body.builderCode).toEqual({ code: 'perpdesk', feeRateBpsFractional: 1 })
      bodies.add(body.clientOrderId)
    }
    expect(bodies.size).toBe(20)
  })

  it('draws an id for a market order: nothing else sets it apart from a limit order', async () => {
    const idOf = async (params: object) => {
      const [built] = await venue.build('placeOrder', { ...limit, ...params })
      if (!built || !isHmacStep(built.step)) throw new Error('no request')
      return String(JSON.parse(built.step.request.body ?? '').clientOrderId)
    }
    expect(isMarketOrderId(await idOf({ type: 'MARKET' }))).toBe(true)
    expect(isMarketOrderId(await idOf({ timeInForce: 'IOC' }))).toBe(false)
  })

  it('pays an integrator with an entry under their own code', async () => {
    const fees = { acme: { ondo: { code: 'acme', feeRateBps: '2.5' } } }
    const own = await startTestVenue({ settings: { PERPS_FEES: JSON.stringify(fees) } })
    try {
      const request = {
        action: 'placeOrder',
        params: limit,
        address: OWNER,
        signerAddress: OWNER,
      } as const
      const built = await own.adapter.build(request, own.context({ feeIdentity: 'acme' }))
      expect(JSON.stringify(built)).toContain('acme')
      expect(JSON.stringify(built)).toContain('2.5')
    } finally {
      await own.stop()
    }
  })

  it.each([
    ['modifyOrder', { modifications: [{ id: 'a', price: '1' }] }],
    ['updatePositionMargin', { market, action: 'add', amount: '1' }],
    ['sendAsset', { collateral: 'USDC', sourceDex: '', destinationDex: 'x', amount: '1' }],
    ['deposit', { amount: '1', tokenAddress: OWNER, chainId: 1 }],
    ['approveAgent', { agentAddress: OWNER }],
  ] as const)('refuses %s by name: the venue has no such thing', async (action, params) => {
    const refused = { code: 2002, message: expect.stringContaining(action) }
    await expect(venue.build(action, params)).rejects.toMatchObject(refused)
  })

  it('refuses markets that are not there, and a category that is not theirs', async () => {
    const nowhere = { ...limit, market: { ...market, marketId: 'NOPE-USD.P' } }
    await expect(venue.build('placeOrder', nowhere)).rejects.toMatchObject({ code: 2023 })
    const elsewhere = { ...limit, market: { ...market, categoryId: 'spot' } }
    await expect(venue.build('placeOrder', elsewhere)).rejects.toMatchObject({ code: 2002 })
  })
})

describe('results', () => {
  const order = {
    orderId: '197ec08e001658690721be129e7fa595',
    side: 'buy',
    price: '97000',
    size: '0.01',
    market: 'BTC-USD.P',
    filledSize: '0',
    lastFillSize: '0',
    filledCost: '0',
    fee: '0',
    status: 'open',
    createdAt: '2026-11-21T00:00:00.123456Z',
    type: 'limit',
    timeInForce: 'GTC',
  }
  const twap = { market, side: 'BUY', size: '0.5', durationSeconds: 3600 }
  const funds = { destination: OWNER, amount: '100' }
  const withdrawal = {
    withdrawal_status: 'pending',
    withdrawal_id: 'w_1',
    customer_withdrawal_id: 'x',
  }

  const exit = { stopLoss: { triggerPrice: '91000' } }
  const reducing = { ...exit, reduceOnly: true }
  const exitSet = {
    ...{ market: market.marketId, positionDirection: 'long' },
    ...{ stopLoss: '91000', takeProfit: null, orderId: 'not an id of ours' },
  }
  const exitName = `${market.marketId}:stopLoss`
  const OPTIONAL = ['orderId', 'twapId', 'txHash', 'explorerLink']

  it.each([
    ['placeOrder', limit, order, { orderId: order.orderId }],
    ['placeTwapOrder', twap, { twapId: 'twap_1' }, { twapId: 'twap_1' }],
    ['withdrawal', funds, withdrawal, { orderId: 'w_1' }],
    ['withdrawal', funds, { ...withdrawal, hash: '0xaa' }, { orderId: 'w_1', txHash: '0xaa' }],
    ['updateLeverage', { market, leverage: 5 }, undefined, {}],
    // An exit of a position has no id in the venue's answer.
    ['placeTriggerOrder', { market, side: 'SELL', ...exit }, exitSet, {}],
    ['placeOrder', { ...limit, side: 'SELL', type: 'STOP_MARKET', ...reducing }, exitSet, {}],
    ['cancelOrder', { ids: [exitName] }, exitSet, { orderId: exitName }],
    ['cancelOrder', { ids: ['a1'] }, order, { orderId: 'a1' }],
    ['cancelAllOrders', { timeInForce: 0 }, undefined, {}],
    ['cancelTwapOrder', { market, twapId: 'twap_1' }, undefined, { twapId: 'twap_1' }],
  ] as const)(
    'of %s have what the interface says and no more',
    async (action, params, said, has) => {
      const [built] = await venue.build(action, params)
      const staged = stagedOf(built, action)
      const signed = signedOf(staged)
      const [path] = signed.request.path.split('?')
      venue.script[`${signed.request.method} ${path}`] = success(said)
      const outcome = await venue.adapter.relay(signed, staged, venue.context())
      expect(outcome).toEqual({ kind: 'settled', result: { action, success: true, ...has } })
      if (outcome.kind !== 'settled') return
      const result = ActionResult.parse(outcome.result)
      // No explorer shows what an exchange of its own books.
      const absent = OPTIONAL.filter((name) => !(name in has))
      expectFields(result, ['action', 'success', ...Object.keys(has)], absent)
    },
  )

  it('of an order that met nothing are a refusal', async () => {
    const [built] = await venue.build('placeOrder', { ...limit, timeInForce: 'IOC' })
    const staged = stagedOf(built, 'placeOrder')
    const ended = { ...order, status: 'canceled', cancelReason: 'immediateOrCancel' }
    venue.script['POST /v1/perps/orders'] = success(ended)
    const outcome = await venue.adapter.relay(signedOf(staged), staged, venue.context())
    expect(outcome).toMatchObject({
      result: { success: false, errorCode: 2020, reason: 'nothingToMatch', orderId: order.orderId },
    })
  })
})
