import { say } from '@/lib/messages/say'

/** `params.modifications.0.price: must be …`: where in the call, and what is wrong there. */
const NAMED = /^(?<path>(?:params|query|body)(?:\.\w+)+|address|signerAddress): (?<rest>\S.*)$/s

/**
 * The sentence of a refused field, with the field called as the forms call it: `params.price: must
 * be a multiple of 0.1` becomes `Price: must be a multiple of 0.1`. Fields that no form has keep the
 * name that the interface gives them, without the place in the call; other sentences stay.
 */
export function sayField(message: string): string {
  const { path, rest } = NAMED.exec(message)?.groups ?? {}
  if (path === undefined || rest === undefined) return message
  return say('{field}: {message}', { field: fieldLabel(path), message: rest })
}

/** What a form calls a field. The leg tells triggers apart: each has a form of its own. */
function fieldLabel(path: string): string {
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part))
  const [name, above] = [parts.at(-1) ?? path, parts.at(-2)]
  if (above === 'takeProfit' || name === 'takeProfit') return say('Take profit')
  if (above === 'stopLoss' || name === 'stopLoss') return say('Stop loss')
  switch (name) {
    case 'size':
      return say('Size')
    case 'price':
      return say('Price')
    case 'triggerPrice':
      return say('Trigger price')
    case 'limitPrice':
      return say('Limit price')
    case 'minPrice':
      return say('Lowest price')
    case 'maxPrice':
      return say('Highest price')
    case 'leverage':
      return say('Leverage')
    case 'marginMode':
      return say('Margin mode')
    case 'reduceOnly':
      return say('Reduce only')
    case 'timeInForce':
      return say('Time in force')
    case 'expiresAt':
      return say('Expires')
    case 'durationSeconds':
      return say('Runs for')
    case 'type':
      return say('Order type')
    case 'side':
      return say('Side')
    case 'market':
    case 'marketId':
    case 'categoryId':
      return say('Market')
    case 'amount':
      return say('Amount')
    case 'destination':
      return say('To address')
    case 'sourceDex':
    case 'route':
      return say('From')
    case 'destinationDex':
      return say('To')
    case 'collateral':
    case 'assetId':
    case 'tokenAddress':
      return say('Asset')
    case 'chainId':
      return say('Network')
    case 'mode':
      return say('Account mode')
    case 'agentAddress':
      return say('Trading key')
    case 'agentTtlMs':
      return say('The key is valid for')
    case 'code':
    case 'referralCode':
      return say('Referral code')
    case 'address':
    case 'signerAddress':
      return say('Address')
    case 'txHash':
      return say('Hash of the transaction')
    default:
      return name
  }
}
