import type { ActionType } from '@/lib/schema/model/enums'
import type { ProviderAction } from '@/lib/schema/model/provider'
import { validationError } from '@/lib/schema/perpsError'
import type { Service } from '@/server/service/service'
import type { ActionVenue, VenueAdapter } from '@/server/venues/adapter'

/**
 * The venue of a provider key.
 * @throws PerpsError 400/2002 when there is none or it is only announced.
 */
export function getVenue(service: Service, provider: string): VenueAdapter {
  const venue = service.venues.find(({ key }) => key === provider)
  if (venue !== undefined) return venue
  if (service.announced.some(({ key }) => key === provider)) {
    throw validationError('provider', `${provider} is announced but not active yet`, provider)
  }
  throw validationError('provider', `there is no provider ${JSON.stringify(provider)}`)
}

/**
 * Who takes actions under a provider key: a venue, or the platform where the key is `meta`.
 * @throws PerpsError 400/2002 as `getVenue`
 */
export function getActionVenue(service: Service, provider: string): ActionVenue {
  return provider === service.platform.key ? service.platform : getVenue(service, provider)
}

/** How an action is authorized and delivered, as the provider's descriptor has it. */
export type AdvertisedAction = Pick<ProviderAction, 'signers' | 'signingMethod' | 'relay'>

/**
 * The descriptor entry of an action; the alternatives of a choice step count as actions.
 * @throws PerpsError 400/2002 when the provider does not advertise it.
 */
export function getAdvertisedAction(
  venue: ActionVenue,
  action: ActionType,
  feeIdentity: string | undefined,
): AdvertisedAction {
  const { setup, options, actions } = venue.descriptor(feeIdentity)
  const entry = [...actions, ...setup, ...options].find(
    ({ type, options: alternatives }) =>
      type === action || alternatives?.some((alternative) => alternative.type === action),
  )
  if (entry !== undefined) return entry
  throw validationError('action', `${venue.key} does not offer ${action}`, venue.key)
}
