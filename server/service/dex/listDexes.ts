import type { OperationOutput } from '@/lib/schema/operations/operations'
import type { Answer } from '@/server/service/answer'
import type { Caller, Service } from '@/server/service/service'
import { authorizationsOf } from './authorizations'
import { listDexVenues } from './findDex'

/** Every dex with the authorizations that trading on it needs, as they are for this caller's fees. */
export function listDexes(service: Service, caller: Caller): Answer<OperationOutput<'listDexes'>> {
  const dexes = listDexVenues(service).map((venue) => {
    const descriptor = venue.descriptor(caller.feeIdentity)
    const { key, name, logoURI, wsUrl } = descriptor
    return {
      key,
      name,
      logoURI,
      authorizations: authorizationsOf(descriptor).map(
        ({ type: _type, ...authorization }) => authorization,
      ),
      ...(wsUrl === undefined ? {} : { wsUrl }),
    }
  })
  return { body: { dexes } }
}
