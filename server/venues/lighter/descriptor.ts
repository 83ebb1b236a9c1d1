import type { ActionType } from '@/lib/schema/model/enums'
import type {
  ParamDescriptor,
  ParamValue,
  Provider,
  ProviderAction,
  ProviderCategory,
} from '@/lib/schema/model/provider'
import { MIN_DEPOSIT } from '@/lib/venues/lighter/actions/funds'
import {
  ACCOUNT_MODES,
  ACCOUNT_TIERS,
  DEFAULT_API_KEY_INDEX,
} from '@/lib/venues/lighter/actions/setup'
import type { IntegratorFee } from '@/lib/venues/lighter/facts'
import { SPOT_CATEGORY } from '@/lib/venues/lighter/map/market'
import { LIGHTER_INTERVALS } from '@/lib/venues/lighter/map/marketData'
import type { LighterMarkets } from '@/lib/venues/lighter/reads/markets'
import type { LighterConfig } from '@/server/config/lighter'
import { isOnOffer } from '@/server/venues/upstream/isOnOffer'
import { actionTable } from './actionTable'
import {
  paramsOf,
  RESERVED_SLOTS,
  recommended,
  slotParam,
  TIER_LABELS,
  tierParam,
} from './paramRules'

const HOUR_SECONDS = 3600
const LOGO = '/providers/lighter.svg'

/** Minimums and fees in USD that hold on every deployment; those of a market are in its listing. */
const MIN_ORDER_VALUE_USD = 10

const LABELS: Readonly<Record<string, string>> = {
  simpleTradingAccount: 'Simple',
  unifiedTradingAccount: 'Unified',
}

/**
 * The deployment as it is offered to this fee identity.
 * @param markets what it lists, where that was read already: spot, assets
 */
export function describeVenue(
  config: LighterConfig,
  integrator: IntegratorFee | undefined,
  markets?: LighterMarkets,
): Provider {
  const { referralCode, deposit, key } = config
  const configured = { integrator, referralCode, deposit }
  const setup = setupSteps(config, integrator)
  const options = [accountModeOption()]
  const otherwiseListed = new Set([...setup, ...options].map((step) => step.type))
  const actions = [...actionTable.keys()].filter(
    (type) => isOnOffer(actionTable.get(type), configured) && !otherwiseListed.has(type),
  )
  const minWithdrawal = markets?.assets.get(config.collateral.assetId)?.minWithdrawalAmount
  return {
    key,
    name: config.name,
    logoURI: LOGO,
    signingMethod: 'wasmBlob',
    active: true,
    setup,
    options,
    actions: actions.map((type) => withParams(type, paramsOf(type, config, markets))),
    categories: categoriesOf(config, markets),
    wsUrl: config.wsUrl,
    funding: { ratePeriodSeconds: HOUR_SECONDS, payoutCadenceSeconds: HOUR_SECONDS },
    minOrderValueUsd: MIN_ORDER_VALUE_USD,
    // The minimum is of orders that rest: what closes a position goes however little it is worth.
    minReduceOrderValueUsd: 0,
    ...(deposit && {
      minDepositUsd: Number(MIN_DEPOSIT),
      chainId: deposit.chainId,
      depositFeeUsd: 0,
    }),
    ...(minWithdrawal && { minWithdrawalUsd: Number(minWithdrawal) }),
    withdrawalFeeUsd: 0,
    supportedIntervals: [...LIGHTER_INTERVALS],
  }
}

function setupSteps(
  { name, referralCode }: LighterConfig,
  integrator: IntegratorFee | undefined,
): ProviderAction[] {
  const key: ProviderAction = {
    ...actionEntry('registerApiKey'),
    sequence: 10,
    title: 'Register API key',
    description:
      'Registers a key that lives in this browser. It can trade, move money between your ledgers and withdraw to your own address, never to another.',
    params: [
      {
        ...slotParam(),
        default: { value: String(DEFAULT_API_KEY_INDEX), label: String(DEFAULT_API_KEY_INDEX) },
      },
      { name: 'apiKeyIndex.reserved', type: 'integer', values: RESERVED_SLOTS },
      { name: 'knownPublicKey', type: 'string', required: false },
    ],
    gatesAccountReads: true,
  }
  // Fees to an integrator are taken of the paid tiers alone.
  const tier = integrator && accountTypeEntry(name)
  const referrer = referralCode !== undefined && {
    ...actionEntry('setReferrer'),
    sequence: 30,
    title: 'Set referrer',
    description: 'Names this service as the referrer of the account. Trading never waits for it.',
    params: [],
  }
  const fee = integrator && {
    ...actionEntry('approveIntegrator'),
    sequence: 40,
    title: 'Approve platform fee',
    description: feeWords(integrator),
    params: [slotParam()],
    revoke: 'revokeIntegrator',
  }
  return [key, tier, referrer, fee].filter((step): step is ProviderAction => Boolean(step))
}

function accountTypeEntry(name: string): ProviderAction {
  return {
    ...actionEntry('accountType'),
    sequence: 20,
    title: 'Account tier',
    description: `${name} lets a service charge its fee on accounts of these tiers alone. Changing it needs an account without positions and orders, once a day at most.`,
    params: [tierParam()],
    options: ACCOUNT_TIERS.map((tier, at) => ({
      type: 'accountType',
      title: TIER_LABELS[tier],
      params: { tier },
      default: at === 0,
    })),
  }
}

function feeWords({ accountIndex, perpsTaker, perpsMaker, spotTaker, spotMaker }: IntegratorFee) {
  const percent = (ticks: number) => `${ticks / 10_000}%`
  return `Lets account ${accountIndex} charge at most ${percent(perpsTaker)} (taker) and ${percent(perpsMaker)} (maker) of each order of perpetuals placed here, ${percent(spotTaker)} and ${percent(spotMaker)} on spot.`
}

// An optional choice: it never blocks trading and has no default.
function accountModeOption(): ProviderAction {
  const values = ACCOUNT_MODES.map(labelled)
  return {
    ...actionEntry('accountMode'),
    title: 'Account mode',
    description: 'How the account keeps its collateral: apart in each ledger, or all in one.',
    params: [
      { name: 'mode', type: 'string', required: true, values, ...recommended(values) },
      slotParam(),
    ],
    options: ACCOUNT_MODES.map((mode, at) => ({
      type: 'accountMode',
      title: LABELS[mode] ?? mode,
      params: { mode },
      default: at === 0,
    })),
  }
}

function categoriesOf(
  { key, collateral }: LighterConfig,
  markets: LighterMarkets | undefined,
): ProviderCategory[] {
  const listed = markets?.assets.get(collateral.assetId)
  const quoteAsset = listed ?? {
    providerId: key,
    id: String(collateral.assetId),
    displaySymbol: collateral.symbol,
    logoURI: LOGO,
    decimals: collateral.decimals,
  }
  const hasSpot = markets?.listed.some(({ kind }) => kind === 'spot') === true
  return [
    { id: key, logoURI: LOGO, quoteAsset },
    ...(hasSpot ? [{ id: SPOT_CATEGORY, logoURI: LOGO, quoteAsset: null }] : []),
  ]
}

function withParams(type: ActionType, params: ParamDescriptor[]): ProviderAction {
  const entry = actionEntry(type)
  return params.length === 0 ? entry : { ...entry, params }
}

function actionEntry(type: ActionType): ProviderAction {
  const entry = actionTable.get(type)
  return {
    type,
    signers: [...(entry?.signers ?? [])],
    signingMethod: entry?.signingMethod ?? 'wasmBlob',
    relay: entry?.relay ?? 'API',
  }
}

function labelled(value: string): ParamValue {
  return { value, label: LABELS[value] ?? value }
}
