import type { ActionType } from '@/lib/schema/model/enums'
import type { Provider } from '@/lib/schema/model/provider'
import { authorizationsOf } from './authorizations'

/** What unifies the ledgers of an account beside an authorization. */
export const UNIFY = 'UserSetAbstraction'
/** What takes money out. */
export const WITHDRAW = 'Withdraw'

/** Names of payloads in this family, each with the action of the other family that it is. */
export type ActionNames = ReadonlyMap<string, ActionType>

/** What `POST /authorization` takes. */
export function authorizationNames(descriptor: Provider): ActionNames {
  return new Map([
    ...authorizationsOf(descriptor).map(({ key, type }) => [key, type] as const),
    [UNIFY, 'accountMode'],
  ])
}

/** What `POST /withdrawal` takes. */
export const withdrawalNames: ActionNames = new Map([[WITHDRAW, 'withdrawal']])

/** What `POST /order` takes; what belongs to one order goes by the action of its entry. */
export const orderNames: ActionNames = new Map([
  ['updateLeverage', 'placeOrder'],
  ['placeOrder', 'placeOrder'],
  ['placeTriggerOrder', 'placeOrder'],
  ['cancelOrder', 'cancelOrder'],
])
