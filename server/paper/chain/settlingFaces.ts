import type { Face } from '@/server/paper/face'
import { BRIDGES } from './addresses'
import type { SettlingFace } from './settle'

/** Those whose money moves on the chain, each with its bridge. */
export function settlingFaces(
  exchanges: readonly { readonly module: { readonly name: string }; readonly face: Face }[],
): SettlingFace[] {
  return exchanges.flatMap(({ module: { name }, face: { settlement } }) => {
    const bridge = BRIDGES.get(name)
    return settlement === undefined || bridge === undefined ? [] : [{ name, bridge, settlement }]
  })
}
