import type { VenueCalls } from '@/lib/client/ondo/calls/venueCalls'
import type { OndoOptions } from '@/lib/client/ondo/options'
import type { DepositAddress } from '@/lib/client/plugin'
import type { ProviderAction } from '@/lib/schema/model/provider'
import { parseRows } from '@/lib/schema/parseRows'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import type { OndoFacts } from '@/lib/venues/ondo/facts'
import { COLLATERAL, DEPOSIT_NETWORK } from '@/lib/venues/ondo/map/market'
import { WireDepositAddress } from '@/lib/venues/ondo/wire/session'
import { type KeyTools, removeEndedKey } from './apiKeys'

/**
 * Whether a setup step is satisfied, from session, store and venue. Never asks for a challenge: that
 * would make one at the venue for every look. undefined for a step that is none of this venue's.
 */
export async function isStepSatisfied(
  tools: KeyTools,
  { type }: Pick<ProviderAction, 'type'>,
  address: string,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const { credentials } = tools
  switch (type) {
    case 'siweLogin':
      return (await credentials.session(address)) !== undefined
    case 'registerApiKey':
      if ((await credentials.usableKey(address)) !== undefined) return true
      void removeEndedKey(tools, address)
      return false
    case 'acceptProviderTerms':
    case 'createDepositAddress':
    case 'setReferrer':
      break
    default:
      return undefined
  }
  // The venue says nothing without a session. A consent that it has recorded stays; the rest is looked
  // up once the account is signed in.
  if ((await credentials.session(address)) === undefined) {
    return type === 'acceptProviderTerms' && (await wereTermsAccepted(tools, address))
  }
  try {
    return await isKnownToVenue(tools, type, address, signal)
  } catch (error) {
    // The venue ended the session meanwhile: it is dropped, which has every step checked again.
    if (isPerpsError(error) && (error.code === 2013 || error.code === 2070)) return false
    throw error
  }
}

/** Whether the venue, when it was last asked, had the terms of today on record as accepted. */
async function wereTermsAccepted(
  { credentials, options }: KeyTools,
  address: string,
): Promise<boolean> {
  const accepted = await credentials.acceptedTerms(address).catch(() => undefined)
  return accepted !== undefined && isOfToday(accepted, options)
}

function isOfToday(
  accepted: { termsVersion: number; privacyVersion: number },
  { facts: { terms } }: OndoOptions,
): boolean {
  return (
    accepted.termsVersion === terms.termsVersion && accepted.privacyVersion === terms.privacyVersion
  )
}

async function isKnownToVenue(
  { calls, credentials, options }: KeyTools,
  type: 'acceptProviderTerms' | 'createDepositAddress' | 'setReferrer',
  address: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const ask = calls.askAs(address)
  switch (type) {
    case 'acceptProviderTerms': {
      const { result } = await ask('account', { signal })
      // A store that fails costs no more than a step that is listed once the session has ended.
      await credentials.keepTerms(address, result).catch(() => {})
      return isOfToday(result, options)
    }
    case 'createDepositAddress':
      return (await readDepositAddress(calls, { address, signal })) !== undefined
    case 'setReferrer':
      return (await ask('referral', { signal })).result !== null
  }
}

const MARGIN_WALLET = 'margin'

/** Address that deposits of the account's margin wallet go to; undefined where none was made. */
export async function readDepositAddress(
  calls: VenueCalls,
  by: { address: string; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const body = JSON.stringify({ coins: [COLLATERAL], network: DEPOSIT_NETWORK })
  const path = '/v1/wallet/deposit_address/list'
  const reported = await calls.send({ method: 'POST', path, body }, { ...by, isRepeatable: true })
  // An answer of another form would be an unverified place to send money to.
  if (!Array.isArray(reported)) throw new PerpsError(2004, 'The venue lists no deposit addresses.')
  const rows = parseRows(WireDepositAddress, reported)
  // An address may credit another wallet of the account; one that names none was made by us.
  return rows.find(
    ({ coin, network, depositDestination }) =>
      coin === COLLATERAL &&
      network === DEPOSIT_NETWORK &&
      (depositDestination?.wallet ?? MARGIN_WALLET) === MARGIN_WALLET,
  )?.address
}

/** Blocks after which a deposit is credited, as configured: the venue gives no time. */
export function confirmationsOf({ deposit }: OndoFacts): Pick<DepositAddress, 'confirmations'> {
  return deposit?.confirmations === undefined ? {} : { confirmations: deposit.confirmations }
}

/** The same with what may be sent there; undefined where the desk knows no chain for it. */
export async function depositAddressOf(
  { calls, options }: KeyTools,
  address: string,
  signal?: AbortSignal,
): Promise<DepositAddress | undefined> {
  const { deposit } = options.facts
  if (deposit === undefined) return undefined
  const to = await readDepositAddress(calls, { address, signal })
  return to === undefined
    ? undefined
    : {
        chainId: deposit.chainId,
        address: to,
        symbol: COLLATERAL,
        tokenAddress: deposit.usdcAddress,
        ...confirmationsOf(options.facts),
      }
}
