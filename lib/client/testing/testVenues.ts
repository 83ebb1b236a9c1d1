import { hyperliquid } from '@/lib/client/hyperliquid/plugin'
import { lighter } from '@/lib/client/lighter/plugin'
import { ondo } from '@/lib/client/ondo/plugin'
import type { PluginFactory } from '@/lib/client/plugin'
import type { ActionType } from '@/lib/schema/model/enums'
import type { DepositRoute } from '@/lib/venues/hyperliquid/sign/depositCall'
import type { TestDesk } from './startDesk'

/** Where a desk and its paper exchange are. */
export type DeskUrls = Pick<TestDesk, 'webUrl' | 'paperUrl' | 'faceUrl' | 'faceWsUrl'>

/** Venues that a desk is tested with. */
export type TestProvider = 'hyperliquid' | 'lighter' | 'ondo'

/** What differs between venues for a test that trades. */
export interface TestVenue {
  /** Settings that the desk must be started with. */
  env: Record<string, string>
  plugin(
    desk: DeskUrls,
    more?: { settlement?: DepositRoute | undefined; isStreaming?: boolean },
  ): PluginFactory
  /** What an account does before its first order. */
  setUp: readonly { action: ActionType; params?: Readonly<Record<string, string>> }[]
  /** Whether the browser's own steps belong to it as well. */
  hasSilentSetUp?: true
  /** A market that is always there. */
  marketId: string
}

/** The venues by their provider. */
export const TEST_VENUES: Record<TestProvider, TestVenue> = {
  hyperliquid: {
    env: {},
    plugin: (desk, { settlement, isStreaming = true } = {}) =>
      hyperliquid({
        network: 'paper',
        baseUrl: desk.faceUrl,
        ...(isStreaming && { wsUrl: desk.faceWsUrl }),
        builder: { address: '0x00000000000000000000000000000000feeb0de1', maxFeeTenthBps: 10 },
        referralCode: 'PERPDESK',
        ...(settlement === undefined ? {} : { settlement }),
      }),
    setUp: [{ action: 'approveAgent' }, { action: 'approveBuilderFee' }],
    marketId: 'ETH',
  },
  lighter: {
    env: { LIGHTER_NETWORK: 'paper' },
    plugin(desk, { isStreaming = true } = {}) {
      const host = `127.0.0.1:${Number(new URL(desk.paperUrl).port) + 2}`
      return lighter({
        network: 'paper',
        baseUrl: `http://${host}`,
        ...(isStreaming && { wsUrl: `ws://${host}/stream` }),
        referralCode: 'PERPDESK',
        facts: {
          signingChainId: 300,
          collateral: { assetId: 3, symbol: 'USDC', decimals: 6 },
          integrator: {
            accountIndex: 7,
            perpsTaker: 100,
            perpsMaker: 50,
            spotTaker: 200,
            spotMaker: 100,
          },
        },
      })
    },
    setUp: [
      { action: 'registerApiKey' },
      { action: 'accountType', params: { tier: 'plus' } },
      { action: 'approveIntegrator' },
    ],
    marketId: '0',
  },
  ondo: {
    env: { ONDO_NETWORK: 'paper' },
    plugin(desk, { isStreaming = true } = {}) {
      const host = `127.0.0.1:${Number(new URL(desk.paperUrl).port) + 3}`
      const baseUrl = `http://${host}`
      return ondo({
        key: 'ondo',
        network: 'paper',
        baseUrl,
        ...(isStreaming && { wsUrl: `ws://${host}/ws` }),
        referralCode: 'PERPDESK',
        facts: {
          siwe: { domains: [host], uris: [baseUrl], chainId: 31337 },
          terms: { termsVersion: 1, privacyVersion: 1 },
          builder: { code: 'perpdesk', feeRateBps: '1' },
        },
      })
    },
    setUp: [{ action: 'siweLogin' }, { action: 'acceptProviderTerms' }],
    hasSilentSetUp: true,
    marketId: 'ETH-USD.P',
  },
}
