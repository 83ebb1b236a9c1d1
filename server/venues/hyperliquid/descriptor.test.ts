import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Provider } from '@/lib/schema/model/provider'
import { parseEnv } from '@/server/config/env'
import { hyperliquidConfig } from '@/server/config/hyperliquid'
import { announcedProviders } from '@/server/config/venues'
import { actionTable } from './actionTable'
import { describeVenue } from './descriptor'

const config = hyperliquidConfig(parseEnv({}))
const withBuilder = describeVenue(config, { address: `0x${'b0'.repeat(20)}`, feeTenthBps: 25 })
const withoutBuilder = describeVenue(config, undefined)

describe('describeVenue', () => {
  it('fits our schema', () => {
    for (const provider of [withBuilder, withoutBuilder, ...announcedProviders]) {
      expect(Provider.parse(provider)).toEqual(provider)
    }
  })

  it('sets up agent, builder fee and referrer in order, with the action that undoes a step', () => {
    expect(
      withBuilder.setup.map(({ type, sequence, signers, revoke }) => [
        type,
        sequence,
        signers,
        revoke,
      ]),
    ).toEqual([
      ['approveAgent', 20, ['USER'], 'revokeSessionAgent'],
      ['approveBuilderFee', 30, ['USER'], 'revokeBuilderFee'],
      ['setReferrer', 40, ['SDK'], undefined],
    ])
    const actions = withBuilder.actions.map(({ type }) => type)
    for (const { revoke } of withBuilder.setup) {
      if (revoke !== undefined) expect(actions).toContain(revoke)
    }
  })

  it('advertises exactly what can be built', () => {
    const { setup, options, actions } = withBuilder
    const advertised = [...setup, ...options, ...actions].map(({ type }) => type)
    expect(advertised.toSorted()).toEqual([...actionTable.keys()].toSorted())
    for (const entry of [...setup, ...options, ...actions]) {
      const signingMethod = entry.type === 'deposit' ? 'evmTx' : 'eip712'
      expect(entry).toMatchObject({ signingMethod, relay: 'API' })
      expect(entry).not.toHaveProperty('gatesAccountReads')
    }
  })

  it('offers the account mode as a choice, the recommended one marked and nothing more', () => {
    const [choice, ...others] = withBuilder.options
    expect(others).toEqual([])
    expect(choice).toMatchObject({ type: 'accountMode', signers: ['USER', 'SDK'] })
    expect(
      choice?.options?.map(({ params, default: isDefault }) => [params.mode, isDefault]),
    ).toEqual([
      ['disabled', false],
      ['unifiedAccount', true],
      ['portfolioMargin', false],
    ])
    expect(choice?.params?.[0]?.values?.map(({ value }) => value)).toEqual([
      'disabled',
      'unifiedAccount',
      'portfolioMargin',
    ])
  })

  it('asks for no builder fee where there is no builder', () => {
    const advertised = [...withoutBuilder.setup, ...withoutBuilder.actions].map(({ type }) => type)
    expect(advertised).not.toContain('approveBuilderFee')
    expect(advertised).not.toContain('revokeBuilderFee')
  })

  it('names no referrer where no code is configured', () => {
    const { setup } = describeVenue({ ...config, referralCode: undefined }, undefined)
    expect(setup.map(({ type }) => type)).toEqual(['approveAgent'])
  })

  it('lists minimums, fees, funding and intervals of the venue', () => {
    expect(withBuilder).toMatchObject({
      minDepositUsd: 5,
      minOrderValueUsd: 10,
      minReduceOrderValueUsd: 0,
      minWithdrawalUsd: 2,
      withdrawalFeeUsd: 1,
      funding: { ratePeriodSeconds: 3600, payoutCadenceSeconds: 3600 },
      wsUrl: 'ws://127.0.0.1:4001/ws',
      chainId: 31337,
    })
    expect(withBuilder.supportedIntervals).toHaveLength(14)
  })

  it('shows logos that we serve', () => {
    for (const provider of [withBuilder, ...announcedProviders]) {
      expect(existsSync(`public${provider.logoURI}`)).toBe(true)
    }
    expect(existsSync(`public${withBuilder.categories[0]?.quoteAsset?.logoURI}`)).toBe(true)
  })
})
