import { ActionType } from '@/lib/schema/model/enums'
import type { Provider } from '@/lib/schema/model/provider'
import type { DexAuthorization } from '@/lib/schema/operations/dex'

/** An authorization with the action of the other family that it is. */
export type Authorization = DexAuthorization & { type: ActionType }

/** What this family calls a set-up step: its type with a capital letter (`ApproveAgent`). */
export function authorizationKey(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1)
}

/**
 * The authorizations of a dex: the set-up steps that the wallet signs as typed data and the service
 * relays.
 */
export function authorizationsOf({ setup }: Provider): Authorization[] {
  return setup
    .filter(({ signers, relay, signingMethod }) => {
      return relay === 'API' && signingMethod === 'eip712' && signers.includes('USER')
    })
    .flatMap(({ type, title, params = [] }) => {
      const action = ActionType.safeParse(type).data
      if (action === undefined) return []
      const required = params.filter((param) => param.required === true)
      return [
        {
          key: authorizationKey(type),
          type: action,
          name: title ?? type,
          params: required.map(({ name }) => ({ name, type: 'string', required: true })),
        },
      ]
    })
}
