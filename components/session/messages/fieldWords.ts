import { t } from '@/lib/i18n/t'

/** `params.modifications.0.price: must be …`: where in the call, and what is wrong there. */
const NAMED = /^(?<path>(?:params|query|body)(?:\.\w+)+|address|signerAddress): (?<rest>\S.*)$/s

/**
 * The sentence of a refused field, with the field called as the forms call it: `params.price: must
 * be a multiple of 0.1` becomes `Price: must be a multiple of 0.1`. Fields that no form has keep the
 * name that the interface gives them, without the place in the call; other sentences stay.
 */
export function tField(message: string): string {
  const { path, rest } = NAMED.exec(message)?.groups ?? {}
  if (path === undefined || rest === undefined) return message
  return t('{field}: {message}', { field: fieldLabel(path), message: rest })
}

/** What a form calls a field. Triggers differ by their leg: each has a form of its own. */
function fieldLabel(path: string): string {
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part))
  const [name, above] = [parts.at(-1) ?? path, parts.at(-2)]
  if (above === 'takeProfit' || name === 'takeProfit') return t('Take profit')
  if (above === 'stopLoss' || name === 'stopLoss') return t('Stop loss')
  switch (name) {
    case 'size':
      return t('Size')
    case 'price':
      return t('Price')
    case 'triggerPrice':
      return t('Trigger price')
    case 'limitPrice':
      return t('Limit price')
    case 'minPrice':
      return t('Lowest price')
    case 'maxPrice':
      return t('Highest price')
    case 'leverage':
      return t('Leverage')
    case 'marginMode':
      return t('Margin mode')
    case 'reduceOnly':
      return t('Reduce only')
    case 'timeInForce':
      return t('Time in force')
    case 'expiresAt':
      return t('Expires')
    case 'durationSeconds':
      return t('Duration')
    case 'type':
      return t('Order type')
    case 'side':
      return t('Side')
    case 'market':
    case 'marketId':
    case 'categoryId':
      return t('Market')
    case 'amount':
      return t('Amount')
    case 'destination':
      return t('To address')
    case 'sourceDex':
    case 'route':
      return t('From')
    case 'destinationDex':
      return t('To')
    case 'collateral':
    case 'assetId':
    case 'tokenAddress':
      return t('Asset')
    case 'chainId':
      return t('Network')
    case 'mode':
      return t('Account mode')
    case 'agentAddress':
      return t('Trading key')
    case 'agentTtlMs':
      return t('Key lifetime')
    case 'code':
    case 'referralCode':
      return t('Referral code')
    case 'address':
    case 'signerAddress':
      return t('Address')
    case 'txHash':
      return t('Hash of the transaction')
    default:
      return name
  }
}
