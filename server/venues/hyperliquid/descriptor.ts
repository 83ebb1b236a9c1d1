import { type ActionType, OhlcvInterval } from '@/lib/schema/model/enums'
import type { Provider, ProviderAction, ProviderCategory } from '@/lib/schema/model/provider'
import { ACCOUNT_MODES } from '@/lib/venues/hyperliquid/actions/accountMode'
import { feeRateText } from '@/lib/venues/hyperliquid/actions/approveBuilderFee'
import { MIN_DEPOSIT_USD } from '@/lib/venues/hyperliquid/actions/deposit'
import { MIN_ORDER_VALUE_USD } from '@/lib/venues/hyperliquid/actions/listedMarket'
import { SPOT_LEDGER } from '@/lib/venues/hyperliquid/actions/sendAsset'
import { MIN_WITHDRAWAL_USD } from '@/lib/venues/hyperliquid/actions/withdrawal'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/assetId'
import { MAIN_CATEGORY, SPOT_CATEGORY, usdcAsset } from '@/lib/venues/hyperliquid/map/market'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import type { BuilderFee, HyperliquidConfig } from '@/server/config/hyperliquid'
import { isOnOffer } from '@/server/venues/upstream/isOnOffer'
import { actionTable, type Configured } from './actionTable'
import { WITHDRAWAL_FEE_USD } from './relay/settlement'
import { KEY } from './venue'

const HOUR_SECONDS = 3600
const CHAIN_NAMES: Readonly<Record<number, string>> = {
  31337: 'Perpdesk Paper',
  42161: 'Arbitrum One',
  421614: 'Arbitrum Sepolia',
}
const LOGO = '/providers/hyperliquid.svg'

/**
 * The venue as it is offered to this fee identity: without a builder there is no builder fee to
 * approve. Minimums and fees are the venue's own.
 * @param universe what the venue lists, where it was read already: its sub-venues and spot
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/bridge2
 */
export function describeVenue(
  config: HyperliquidConfig,
  builder: BuilderFee | undefined,
  universe?: Universe,
): Provider {
  const { referralCode, settlement } = config
  const configured = { builder, referralCode, settlement }
  const setup = setupSteps(configured)
  const options = [accountModeOption()]
  const otherwiseListed = new Set([...setup, ...options].map((step) => step.type))
  const actions = [...actionTable.keys()].filter((type) =>
    isOnOffer(actionTable.get(type), configured),
  )
  return {
    key: KEY,
    name: 'Hyperliquid',
    logoURI: LOGO,
    signingMethod: 'eip712',
    active: true,
    setup,
    options,
    actions: actions
      .filter((type) => !otherwiseListed.has(type))
      .map((type) => {
        if (type === 'deposit') return depositEntry(config)
        return type === 'sendAsset' ? sendAssetEntry(universe) : actionEntry(type)
      }),
    categories: categoriesOf(universe),
    wsUrl: config.wsUrl,
    funding: { ratePeriodSeconds: HOUR_SECONDS, payoutCadenceSeconds: HOUR_SECONDS },
    minDepositUsd: MIN_DEPOSIT_USD,
    minOrderValueUsd: MIN_ORDER_VALUE_USD,
    minReduceOrderValueUsd: 0,
    chainId: config.chainId,
    minWithdrawalUsd: MIN_WITHDRAWAL_USD,
    depositFeeUsd: 0,
    withdrawalFeeUsd: WITHDRAWAL_FEE_USD,
    supportedIntervals: [...OhlcvInterval.options],
  }
}

function setupSteps(
  configured: Configured & { builder: BuilderFee | undefined },
): ProviderAction[] {
  const { builder } = configured
  const agent: ProviderAction = {
    ...actionEntry('approveAgent'),
    sequence: 20,
    title: 'Allow one-click trading',
    description:
      'Approves a key that lives in this browser and can place and cancel orders, but never move funds out.',
    params: [
      { name: 'agentAddress', type: 'address', required: true },
      { name: 'agentTtlMs', type: 'integer', required: false },
      { name: 'agentName', type: 'string', required: false },
    ],
    revoke: 'revokeSessionAgent',
  }
  const fee = builder && {
    ...actionEntry('approveBuilderFee'),
    sequence: 30,
    title: 'Approve builder fee',
    description: `Lets ${builder.address} charge at most ${feeRateText(builder.feeTenthBps)} of each order placed here.`,
    params: [],
    revoke: 'revokeBuilderFee',
  }
  const referrer = isOnOffer(actionTable.get('setReferrer'), configured) && {
    ...actionEntry('setReferrer'),
    sequence: 40,
    title: 'Set referrer',
    description: 'Names this service as the referrer of the account. Trading never waits for it.',
    params: [],
  }
  return [agent, fee, referrer].filter((step): step is ProviderAction => Boolean(step))
}

// An optional choice: it never blocks trading and has no default.
function accountModeOption(): ProviderAction {
  const recommended = ACCOUNT_MODES.find(({ isRecommended }) => isRecommended)
  const values = ACCOUNT_MODES.map(({ mode, label }) => ({ value: mode, label }))
  return {
    ...actionEntry('accountMode'),
    title: 'Account mode',
    description: 'How the account keeps its collateral: apart in each ledger, or all in one.',
    params: [
      {
        name: 'mode',
        type: 'string',
        required: true,
        values,
        ...(recommended && { default: { value: recommended.mode, label: recommended.label } }),
      },
    ],
    options: ACCOUNT_MODES.map(({ mode, label, isRecommended }) => ({
      type: 'accountMode',
      title: label,
      params: { mode },
      default: isRecommended,
    })),
  }
}

// Chain and token are named here: they cannot be guessed, and only one of each is credited.
function depositEntry({ chainId, settlement }: HyperliquidConfig): ProviderAction {
  const token = settlement && { value: settlement.usdcAddress, label: 'USDC' }
  const chain = { value: String(chainId), label: CHAIN_NAMES[chainId] ?? `Chain ${chainId}` }
  return {
    ...actionEntry('deposit'),
    params: [
      { name: 'amount', type: 'decimal', required: true },
      {
        name: 'tokenAddress',
        type: 'address',
        required: true,
        ...(token && { values: [token], default: token }),
      },
      { name: 'chainId', type: 'integer', required: true, values: [chain], default: chain },
    ],
  }
}

// Sub-venues and spot are known once the universe was read; until then there is the main venue
// alone.
function categoriesOf(universe: Universe | undefined): ProviderCategory[] {
  const quoteAsset = usdcAsset(KEY)
  return [
    { id: MAIN_CATEGORY, logoURI: LOGO, quoteAsset },
    ...subVenues(universe).map((name) => ({
      id: name,
      logoURI: LOGO,
      quoteAsset,
      tradeNotice: { level: 'warn' as const, message: subVenueNotice(name) },
    })),
    ...(universe?.listed.some(({ kind }) => kind === 'spot')
      ? [{ id: SPOT_CATEGORY, logoURI: LOGO, quoteAsset: null }]
      : []),
  ]
}

function subVenues(universe: Universe | undefined): string[] {
  return (universe?.dexes ?? []).filter((name) => name !== '')
}

function subVenueNotice(name: string): string {
  return `Markets of ${name} are run by a builder, not by the venue: their prices, fees and risk are the builder’s, and collateral has to be moved to ${name} before trading.`
}

// The ledgers that money moves between; empty text is the main one.
function sendAssetEntry(universe: Universe | undefined): ProviderAction {
  const usdc = { value: String(USDC_TOKEN), label: 'USDC' }
  const values = [
    { value: '', label: 'Perpetuals' },
    { value: SPOT_LEDGER, label: 'Spot' },
    ...subVenues(universe).map((name) => ({ value: name, label: name })),
  ]
  return {
    ...actionEntry('sendAsset'),
    params: [
      { name: 'collateral', type: 'string', required: true, values: [usdc], default: usdc },
      { name: 'sourceDex', type: 'string', required: true, values },
      { name: 'destinationDex', type: 'string', required: true, values },
      { name: 'amount', type: 'decimal', required: true },
    ],
  }
}

function actionEntry(type: ActionType): ProviderAction {
  const entry = actionTable.get(type)
  return {
    type,
    signers: [...(entry?.signers ?? [])],
    signingMethod: entry?.signingMethod ?? 'eip712',
    relay: 'API',
    ...(entry?.params === undefined ? {} : { params: [...entry.params] }),
  }
}
