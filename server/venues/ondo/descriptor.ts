import type { ActionType } from '@/lib/schema/model/enums'
import { OhlcvInterval } from '@/lib/schema/model/enums'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import { WITHDRAWAL_FEE_USD } from '@/lib/venues/ondo/actions/withdrawal'
import { collateralAsset } from '@/lib/venues/ondo/map/market'
import { isOndoInterval } from '@/lib/venues/ondo/map/marketData'
import type { OndoConfig } from '@/server/config/ondo'
import { isOnOffer } from '@/server/venues/upstream/isOnOffer'
import { actionTable } from './actionTable'

const LOGO = '/providers/ondo.svg'
const HOUR_SECONDS = 3600

/**
 * The venue as it is offered: five steps of setup in sequence, each the client's own with the venue,
 * and what its API takes. It publishes no smallest order, deposit or withdrawal, so none is given.
 */
export function describeVenue(config: OndoConfig): Provider {
  const { key, deposit, wsUrl } = config
  const setup = setupSteps(config)
  const inSetup = new Set(setup.map(({ type }) => type))
  const offered = [...actionTable.keys()].filter(
    (type) => isOnOffer(actionTable.get(type), config) && !inSetup.has(type),
  )
  return {
    key,
    name: 'Ondo Perps',
    logoURI: LOGO,
    signingMethod: 'hmac',
    active: true,
    setup,
    options: [],
    actions: offered.map(actionEntry),
    categories: [{ id: key, logoURI: LOGO, quoteAsset: collateralAsset(key) }],
    wsUrl,
    funding: { ratePeriodSeconds: HOUR_SECONDS, payoutCadenceSeconds: HOUR_SECONDS },
    ...(deposit && { chainId: deposit.chainId }),
    depositFeeUsd: 0,
    withdrawalFeeUsd: WITHDRAWAL_FEE_USD,
    supportedIntervals: OhlcvInterval.options.filter(isOndoInterval),
  }
}

function setupSteps(config: OndoConfig): ProviderAction[] {
  const steps: readonly (Pick<ProviderAction, 'title' | 'description'> & {
    type: ActionType
    gatesAccountReads?: true
    domains?: string[]
  })[] = [
    {
      type: 'siweLogin',
      title: 'Sign in to Ondo Perps',
      description:
        'Signs a message with your wallet. Opens a session of 24 hours that reads your account.',
      gatesAccountReads: true,
      // Given so that the page can say, before the wallet opens, in whose name it will ask.
      domains: [...config.siwe.domains],
    },
    {
      type: 'acceptProviderTerms',
      title: 'Accept the terms of Ondo Perps',
      description: 'Records your consent to the terms and privacy policy. Nothing is signed.',
    },
    {
      type: 'registerApiKey',
      title: 'Create trading key',
      description:
        'Creates a key that lives in this browser. It trades, and withdraws to addresses of your address book.',
    },
    {
      type: 'createDepositAddress',
      title: 'Create deposit address',
      description: 'Gives the account an address of its own; USDC sent there is credited.',
    },
    {
      type: 'setReferrer',
      title: 'Set referrer',
      description: 'Names this service as the referrer of the account. Trading never waits for it.',
    },
  ]
  return steps
    .filter(({ type }) => isOnOffer(actionTable.get(type), config))
    .map(({ type, ...more }, index) => ({
      ...actionEntry(type),
      sequence: (index + 1) * 10,
      ...more,
      params: [],
    }))
}

function actionEntry(type: ActionType): ProviderAction {
  const entry = actionTable.get(type)
  if (entry === undefined) throw new Error(`no action ${type}`)
  const { signers, signingMethod, relay, params } = entry
  const [signer] = signers
  return {
    type,
    signers: [...signers],
    ...(signer && { signer }),
    signingMethod,
    relay,
    ...(params && { params: [...params] }),
  }
}
