import { datesOf } from '@/lib/client/credentials/keyLife'
import type { PlatformFee, VenuePlugin } from '@/lib/client/plugin'
import type { AccountKey } from '@/lib/client/reads/venueReads'
import { isPerpsError } from '@/lib/schema/perpsError'
import { ACCOUNT_MODES } from '@/lib/venues/lighter/actions/setup'
import { findUsableApproval } from '@/lib/venues/lighter/map/approval'
import { feeFraction } from '@/lib/venues/lighter/map/scale'
import { normalizeHex } from '@/lib/venues/lighter/sign/bytes'
import type { WireApprovedIntegrator } from '@/lib/venues/lighter/wire/account'
import type { Session } from './session'

/** The part of the plugin that reads an account's setup. */
export type SetupState = Required<
  Pick<VenuePlugin, 'isSatisfied' | 'currentChoice' | 'platformFee'>
> &
  Pick<VenuePlugin, 'accountKeys'>

/** Makes the reads of what an account has set up, all from the venue itself. */
export function createSetupState(session: Session): SetupState {
  const { accounts, keys, reads, ask, tokens, pins } = session

  /** The approval of our integrator that is good for an order now. */
  const approval = async (
    address: string,
    signal?: AbortSignal,
  ): Promise<WireApprovedIntegrator | undefined> => {
    const { integrator } = pins
    if (integrator === undefined) return undefined
    const [account, nowMs] = await Promise.all([
      accounts.read(address, signal),
      session.venueNowMs(),
    ])
    return findUsableApproval(account.approved_integrators, integrator, nowMs)
  }
  const usesReferral = async (address: string, signal?: AbortSignal): Promise<boolean> => {
    const owner = address.toLowerCase()
    const asOwner = ask.as(tokens.minterOf(address))
    const { used_code } = await asOwner('userReferrals', { l1_address: owner }, signal)
    return used_code !== ''
  }
  const checks: Record<string, (address: string, signal?: AbortSignal) => Promise<boolean>> = {
    registerApiKey: (address) => keys.isRegistered(address),
    approveIntegrator: async (address, signal) => (await approval(address, signal)) !== undefined,
    setReferrer: usesReferral,
  }

  return {
    async isSatisfied(entry, address, signal) {
      const check = checks[entry.type]
      if (check === undefined) return undefined
      // The account itself decides whether there is anything to set up.
      await accounts.indexOf(address, signal)
      try {
        return await check(address, signal)
      } catch (error) {
        // Without a key it cannot be read, and is not known to be satisfied.
        if (isPerpsError(error) && error.code === 2070) return false
        if (isPerpsError(error) && entry.type === 'registerApiKey') return undefined
        throw error
      }
    },

    async currentChoice(action, address, signal) {
      if (action === 'accountMode') {
        return ACCOUNT_MODES[(await accounts.read(address, signal)).account_trading_mode]
      }
      if (action !== 'accountType') return undefined
      return (await reads.limits(address.toLowerCase(), signal))?.user_tier_name
    },

    async platformFee(address, signal): Promise<PlatformFee | undefined> {
      const { integrator } = pins
      if (integrator === undefined) return undefined
      const given = await approval(address, signal)
      return {
        payee: String(integrator.accountIndex),
        maker: feeFraction(given?.max_perps_maker_fee ?? integrator.perpsMaker),
        taker: feeFraction(given?.max_perps_taker_fee ?? integrator.perpsTaker),
        approved: given !== undefined,
      }
    },

    async accountKeys(address, signal): Promise<readonly AccountKey[]> {
      const index = await accounts.indexOf(address, signal)
      const [listed, own] = await Promise.all([
        keys.list(index, signal),
        // One that cannot be read is still listed by the venue.
        keys.find(address).then(
          async (record) => record ?? (await keys.findEnded(address)),
          () => undefined,
        ),
      ])
      return listed.map(({ api_key_index: slot, public_key }) => {
        const isOwn = own?.apiKeyIndex === slot && own.publicKey === normalizeHex(public_key)
        return {
          id: String(slot),
          name: '',
          kind: 'apiKey',
          isThisBrowser: isOwn,
          ...(isOwn ? datesOf(own) : {}),
          // The venue pays the owner's own address alone; nothing but a new key ends an old one.
          canWithdraw: true,
        }
      })
    },
  }
}
