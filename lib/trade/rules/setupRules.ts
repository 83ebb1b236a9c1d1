import type { ActionType } from '@/lib/schema/model/enums'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'

/** The part of a descriptor that says what is set up before trading. */
type SetUp = Pick<Provider, 'setup'>

/** Setup steps that make a trading key, whatever the venue calls it. */
const KEY_STEPS: readonly ActionType[] = ['approveAgent', 'registerApiKey']
/** Setup steps that allow the platform its fee. */
const FEE_STEPS: readonly ActionType[] = ['approveBuilderFee', 'approveIntegrator']

/** Setup steps that make a deposit address of the account. */
const ADDRESS_STEPS: readonly ActionType[] = ['createDepositAddress']

/** The step that makes a trading key; undefined where the venue has none. Pure. */
export function keyStep(provider: SetUp): ProviderAction | undefined {
  return stepOf(provider, KEY_STEPS)
}

/** The step that allows the platform its fee; undefined where the venue has none. Pure. */
export function feeStep(provider: SetUp): ProviderAction | undefined {
  return stepOf(provider, FEE_STEPS)
}

/** The step that opens a session by a signed message; undefined where the venue has none. Pure. */
export function signInStep({ setup }: SetUp): ProviderAction | undefined {
  return setup.find(({ signingMethod }) => signingMethod === 'siwe')
}

/** The step that makes a deposit address of the account; undefined where the venue has none. Pure. */
export function addressStep(provider: SetUp): ProviderAction | undefined {
  return stepOf(provider, ADDRESS_STEPS)
}

/** Whether the venue shows an account only after a step of its setup. Pure. */
export function gatesAccountReads({ setup }: SetUp): boolean {
  return setup.some((step) => step.gatesAccountReads === true)
}

function stepOf({ setup }: SetUp, types: readonly string[]): ProviderAction | undefined {
  return setup.find(({ type }) => types.includes(type))
}
