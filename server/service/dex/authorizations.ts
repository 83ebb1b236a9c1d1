import type { DexAuthorization } from '@/lib/schema/dex'
import type { ActionType } from '@/lib/schema/enums'
import { ActionType as ActionTypes } from '@/lib/schema/enums'
import type { Provider } from '@/lib/schema/provider'

/** An authorization with the action of the other family that it is. */
export type Authorization = DexAuthorization & { type: ActionType }

/**
 * The authorizations of a dex: the set-up steps that the wallet signs as typed data and the service
 * relays, keyed by their type with a capital letter (`ApproveAgent`).
 */
export function authorizationsOf({ setup }: Provider): Authorization[] {
  return setup
    .filter(({ signers, relay, signingMethod }) => {
      return relay === 'API' && signingMethod === 'eip712' && signers.includes('USER')
    })
    .flatMap(({ type, title, params = [] }) => {
      const action = ActionTypes.safeParse(type).data
      if (action === undefined) return []
      const required = params.filter((param) => param.required === true)
      return [
        {
          key: type.charAt(0).toUpperCase() + type.slice(1),
          type: action,
          name: title ?? type,
          params: required.map(({ name }) => ({ name, type: 'string', required: true })),
        },
      ]
    })
}
