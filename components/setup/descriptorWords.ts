import { say } from '@/lib/messages/say'
import type { ProviderAction, ProviderActionOption } from '@/lib/schema/provider'

type Described = Pick<ProviderAction, 'type' | 'title' | 'description'>

/** What a step is called in the language of the page; as the service says it where it is new. */
export function stepTitle({ type, title }: Described): string {
  switch (type) {
    case 'approveAgent':
      return say('Allow one-click trading')
    case 'approveBuilderFee':
      return say('Approve builder fee')
    case 'setReferrer':
      return say('Set referrer')
    case 'accountMode':
      return say('Account mode')
    default:
      return title ?? type
  }
}

/** What a step is for, in the language of the page; as the service says it where it is new. */
export function stepDescription({ type, description }: Described): string | undefined {
  switch (type) {
    case 'approveAgent':
      return say(
        'Approves a key that lives in this browser and can place and cancel orders, but never move funds out.',
      )
    case 'approveBuilderFee':
      return feeDescription(description)
    case 'setReferrer':
      return say('Names this desk as the referrer of the account. Trading never waits for it.')
    case 'accountMode':
      return say('How the account keeps its collateral: apart in each ledger, or all in one.')
    default:
      return description
  }
}

/** What an alternative of a step is called, by the value it sends. */
export function optionTitle({ type, title, params }: ProviderActionOption): string {
  if (type === 'accountMode') {
    switch (params.mode) {
      case 'disabled':
        return say('Separate ledgers')
      case 'unifiedAccount':
        return say('Unified account')
      case 'portfolioMargin':
        return say('Portfolio margin')
    }
  }
  return title ?? type
}

// Who is paid and how much stand in the served sentence alone.
const FEE = /^Lets (?<address>\S+) charge at most (?<rate>\S+) of each order placed here\.$/

function feeDescription(served: string | undefined): string | undefined {
  const { address, rate } = served?.match(FEE)?.groups ?? {}
  if (address === undefined || rate === undefined) return served
  return say('Lets {address} charge at most {rate} of each order placed here.', { address, rate })
}
