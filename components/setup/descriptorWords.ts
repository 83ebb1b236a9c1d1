import { keyPowerText } from '@/components/session/messages/keyWords'
import { t } from '@/lib/i18n/t'
import type { ProviderAction, ProviderActionOption } from '@/lib/schema/model/provider'
import type { Advertised } from '@/lib/trade/rules/descriptor'

type Described = Pick<ProviderAction, 'type' | 'title' | 'description'>

/** What a step is called in the language of the page; as the service says it where it is new. */
export function stepTitle({ type, title }: Described): string {
  switch (type) {
    case 'approveAgent':
      return t('Allow one-click trading')
    case 'approveBuilderFee':
      return t('Approve builder fee')
    case 'setReferrer':
      return t('Set referrer')
    case 'accountMode':
      return t('Account mode')
    case 'registerApiKey':
      return t('Create a trading key')
    case 'accountType':
      return t('Account tier')
    case 'approveIntegrator':
      return t('Approve platform fee')
    case 'siweLogin':
      return t('Sign in')
    case 'acceptProviderTerms':
      return t('Accept the venue’s terms')
    case 'createDepositAddress':
      return t('Create a deposit address')
    default:
      return title ?? type
  }
}

/**
 * What a step is for, in the language of the page; as the service says it where it is new. What a
 * key may do is read from the provider's own actions.
 */
export function stepDescription(
  { type, description }: Described,
  provider: Advertised & { name: string },
): string | undefined {
  const { name } = provider
  switch (type) {
    case 'approveAgent':
      return `${t('Approves a key in this browser.')} ${keyPowerText(provider)}`
    case 'registerApiKey':
      return `${t('Registers a key of this browser with {name}.', { name })} ${keyPowerText(provider)}`
    case 'siweLogin':
      return t('Opens a session with {name} so that this browser can read your account.', { name })
    case 'acceptProviderTerms':
      return t('Records that you accept the terms of service and privacy policy of {name}.', {
        name,
      })
    case 'createDepositAddress':
      return t('Requests a deposit address from {name} for your account only.', { name })
    case 'approveBuilderFee':
      return feeDescription(description)
    case 'setReferrer':
      return t('Sets this desk as the account’s referrer. Not required for trading.')
    case 'accountMode':
      return t('How collateral is held: per account, or unified.')
    default:
      return description
  }
}

/** What an alternative of a step is called, by the value it sends. */
export function optionTitle({ type, title, params }: ProviderActionOption): string {
  if (type === 'accountMode') {
    switch (params.mode) {
      case 'disabled':
        return t('Separate accounts')
      case 'unifiedAccount':
        return t('Unified account')
      case 'portfolioMargin':
        return t('Portfolio margin')
    }
  }
  return title ?? type
}

// Recipient and amount are in the served sentence alone.
const FEE = /^Lets (?<address>\S+) charge at most (?<rate>\S+) of each order placed here\.$/

function feeDescription(served: string | undefined): string | undefined {
  const { address, rate } = served?.match(FEE)?.groups ?? {}
  if (address === undefined || rate === undefined) return served
  return t('Lets {address} charge at most {rate} of each order placed here.', { address, rate })
}
