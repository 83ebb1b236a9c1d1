import type { ExchangeHost } from '@/server/paper/host'
import type { Explorer } from './http/explorer'
import type { Catalogue } from './listings/catalogue'
import type { Facts } from './records/facts'
import type { AgentSource } from './signing/typedData'

/** What every part of the face works on. */
export interface FaceContext {
  readonly host: ExchangeHost
  readonly facts: Facts
  readonly catalogue: Catalogue
  readonly explorer: Explorer
  /** Sources an agent's signature may name; paper accepts both networks. */
  readonly sources: readonly AgentSource[]
}

/** True for an address that ever held money here; only these act and are shown. */
export function isUser(context: FaceContext, address: string): boolean {
  return context.host.view.account(address) !== undefined
}
