import type { Face } from '@/server/paper/face'
import { SETTLEMENT_CONTRACTS } from './addresses'
import type { SettlingFace } from './settle'

/** Those whose money moves on the chain, each with its contract. */
export function settlingFaces(
  exchanges: readonly { readonly module: { readonly name: string }; readonly face: Face }[],
): SettlingFace[] {
  return exchanges.flatMap(({ module: { name }, face: { settlement } }) => {
    const contract = SETTLEMENT_CONTRACTS.get(name)
    return settlement === undefined || contract === undefined
      ? []
      : [{ name, contract, settlement }]
  })
}
