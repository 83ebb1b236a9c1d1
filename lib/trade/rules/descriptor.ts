import type { ActionType } from '@/lib/schema/model/enums'
import type { ParamDescriptor, Provider, ProviderAction } from '@/lib/schema/model/provider'

/** The part of a descriptor that says what can be done. */
export type Advertised = Pick<Provider, 'actions'>

/** The entry of an action on offer. */
export function actionOf({ actions }: Advertised, type: string): ProviderAction | undefined {
  return actions.find((entry) => entry.type === type)
}

/** Whether an action is on offer. */
export function offers(provider: Advertised, type: ActionType): boolean {
  return actionOf(provider, type) !== undefined
}

/** Whether the key of this browser signs an action: the wallet is not asked then. */
export function isSignedByKey(provider: Advertised, type: string): boolean {
  return actionOf(provider, type)?.signers.includes('SDK') === true
}

/** A parameter of an action, as its descriptor spells it; undefined where it says nothing. */
export function paramOf(
  entry: Pick<ProviderAction, 'params'> | undefined,
  name: string,
): ParamDescriptor | undefined {
  return entry?.params?.find((param) => param.name === name)
}

/**
 * Those of `supported` that a parameter takes, in the order of `supported`; all of `usual` where the
 * descriptor lists no values. Unknown values are left out.
 */
export function legalValues<Value extends string | number | boolean>(
  param: ParamDescriptor | undefined,
  supported: readonly Value[],
  usual: readonly Value[] = supported,
): readonly Value[] {
  if (param?.values === undefined) return usual
  const listed = param.values.map(({ value }) => String(value))
  return supported.filter((value) => listed.includes(String(value)))
}
