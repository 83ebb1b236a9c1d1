import { describe, expect, it } from 'vitest'
import { actionParams } from '@/lib/schema/action/actionParams'
import { ActionType } from '@/lib/schema/model/enums'
import {
  ParamDescriptor,
  Provider,
  ProviderAction,
  ProviderActionOption,
  ProviderCategory,
  ProviderFunding,
} from '@/lib/schema/model/provider'
import { minimumValue } from '@/lib/trade/orders/minimumSize'
import { withdrawalRules } from '@/lib/trade/rules/fundRules'
import { keyPowers } from '@/lib/trade/rules/keyPowers'
import { twapRules } from '@/lib/trade/rules/twapRules'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { parseEnv } from '@/server/config/env'
import { lighterConfigs } from '@/server/config/lighter'
import { describeVenue } from './descriptor'

function describeWith(settings: Record<string, string> = {}): Provider {
  const [config] = lighterConfigs(parseEnv({ LIGHTER_NETWORK: 'paper', ...settings }))
  if (config === undefined) throw new Error('no deployment')
  return describeVenue(config, config.fee)
}

const paper = describeWith()

describe('the descriptor', () => {
  it('is one by the schema', () => {
    expect(Provider.parse(paper)).toEqual(paper)
  })

  it('offers the widths of candle that the venue keeps, whose longest is a day', () => {
    const kept = ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d']
    expect(paper.supportedIntervals).toEqual(kept)
  })

  it('has every field of a provider, or leaves it out by decision', () => {
    const leftOut = new Set([
      // Present once the assets were read.
      'minWithdrawalUsd',
      // A venue that is served has no votes.
      'upVotes',
      'downVotes',
    ])
    const missing = Object.keys(Provider.shape).filter((name) => !(name in paper))
    expect(new Set(missing)).toEqual(leftOut)
  })

  it.each([
    [
      'an action',
      ProviderAction,
      () => [...paper.setup, ...paper.options, ...paper.actions],
      // The service adds `signer` itself; nothing here is bound to a typed-data domain.
      ['domains', 'signer'],
    ],
    [
      'a parameter',
      ParamDescriptor,
      () =>
        [...paper.setup, ...paper.options, ...paper.actions].flatMap(({ params = [] }) => params),
      [],
    ],
    [
      'an alternative',
      ProviderActionOption,
      () => [...paper.setup, ...paper.options].flatMap(({ options }) => options ?? []),
      [],
    ],
    // No market of the venue needs an advisory.
    ['a category', ProviderCategory, () => paper.categories, ['tradeNotice']],
    ['the funding', ProviderFunding, () => [paper.funding ?? {}], []],
  ] as const)(
    'has every field of %s somewhere, or leaves it out by decision',
    (_, schema, of, out) => {
      const rows: readonly object[] = of()
      const names = Object.keys(schema.shape)
      expect(names.filter((name) => !rows.some((row) => name in row)).toSorted()).toEqual(out)
    },
  )

  it('keeps no position from being closed for its worth: the minimum is of orders that rest', () => {
    expect([minimumValue(false, paper), minimumValue(true, paper)]).toEqual(['10', '0'])
  })

  it('lists what is to be set up in the order in which each depends on the one before', () => {
    expect(
      paper.setup.map(({ type, sequence, signers, relay, revoke, gatesAccountReads }) => ({
        type,
        sequence,
        signers,
        relay,
        revoke,
        gatesAccountReads,
      })),
    ).toEqual([
      {
        type: 'registerApiKey',
        sequence: 10,
        signers: ['USER'],
        relay: 'API',
        revoke: undefined,
        gatesAccountReads: true,
      },
      {
        type: 'accountType',
        sequence: 20,
        signers: ['SDK'],
        relay: 'CLIENT',
        revoke: undefined,
        gatesAccountReads: undefined,
      },
      {
        type: 'setReferrer',
        sequence: 30,
        signers: ['SDK'],
        relay: 'CLIENT',
        revoke: undefined,
        gatesAccountReads: undefined,
      },
      {
        type: 'approveIntegrator',
        sequence: 40,
        signers: ['USER'],
        relay: 'API',
        revoke: 'revokeIntegrator',
        gatesAccountReads: undefined,
      },
    ])
    expect(paper.actions.map(({ type }) => type)).toContain('revokeIntegrator')
  })

  it('asks for neither tier nor approval where there is no fee', () => {
    const free = describeWith({ LIGHTER_NETWORK: 'mainnet' })
    expect(free.setup.map(({ type }) => type)).toEqual(['registerApiKey'])
    expect(free.actions.map(({ type }) => type)).not.toContain('revokeIntegrator')
    expect(free).toMatchObject({ chainId: 1, minDepositUsd: 1 })
  })

  it('asks for the tier of `accountType` wherever it lists it, and for no slot', () => {
    const free = describeWith({ LIGHTER_NETWORK: 'mainnet' })
    const params = (provider: Provider) =>
      [...provider.setup, ...provider.actions].find(({ type }) => type === 'accountType')?.params
    expect(params(free)).toMatchObject([
      { name: 'tier', required: true, values: [{ value: 'premium' }, { value: 'plus' }] },
    ])
    expect(params(free)).toEqual(params(paper))
  })

  it('offers no deposits where no contract is known', () => {
    const testnet = describeWith({ LIGHTER_NETWORK: 'testnet' })
    expect(testnet.actions.map(({ type }) => type)).not.toContain('deposit')
    expect('chainId' in testnet).toBe(false)
  })

  it('marks one recommended alternative of each choice, with its value among the legal ones', () => {
    for (const { options, params } of [...paper.setup, ...paper.options]) {
      if (!options) continue
      expect(options.filter((option) => option.default)).toHaveLength(1)
      for (const option of options) {
        const [name, value] = Object.entries(option.params)[0] ?? []
        const legal = params?.find((param) => param.name === name)?.values
        expect(legal?.map((one) => one.value)).toContain(value)
      }
    }
  })

  it('advertises the slot of the key on every action that a key signs, and only fields that are read', () => {
    for (const { type, params = [], signingMethod, relay } of [
      ...paper.setup,
      ...paper.options,
      ...paper.actions,
    ]) {
      const schema = actionParams[ActionType.parse(type)]
      const shape = 'shape' in schema ? Object.keys(schema.shape) : []
      const isSigned = signingMethod === 'wasmBlob' && relay === 'API'
      expect(
        params.some(({ name }) => name === 'apiKeyIndex'),
        type,
      ).toBe(isSigned)
      const names = params.map(({ name }) => name.split('.')[0] ?? '')
      const own = type === 'modifyOrder' ? ['price', 'size'] : []
      expect(
        names.filter((name) => ![...shape, ...own].includes(name)),
        type,
      ).toEqual([])
    }
  })

  it('gives the screen what the venue takes', () => {
    const legs = (own: object) => ({ takeProfit: own, stopLoss: own })
    expect(venueRules(paper)).toMatchObject({
      timesInForce: ['GTC', 'IOC', 'POST_ONLY', 'GTT'],
      expiry: { leastMs: 300_000, mostMs: 2_592_000_000 },
      marginModes: { first: 'CROSS', isListed: true },
      attachedLegs: legs({ size: false, limitPrice: true }),
      positionLegs: legs({ size: true, limitPrice: true }),
      modifyFields: ['price', 'size'],
      cancelAllModes: [0, 1, 2],
    })
    expect(twapRules(paper)).toMatchObject({ leastSeconds: 300, mostSeconds: 86_400 })
    expect(withdrawalRules(paper)).toMatchObject({ destination: 'owner' })
    expect(keyPowers(paper)).toEqual({ withdraws: 'toOwner', transfers: true })
  })
})
