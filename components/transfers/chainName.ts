import type { Provider } from '@/lib/schema/model/provider'
import { depositWay } from '@/lib/trade/rules/fundRules'

/** Chains that venues settle on, by what wallets call them. */
const CHAIN_NAMES: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  31337: 'Perpdesk Paper',
  42161: 'Arbitrum One',
  421614: 'Arbitrum Sepolia',
  11155111: 'Sepolia',
}

/**
 * What a chain is called: as the provider says, else as wallets call it, else by its CAIP-2 id. A
 * name of its own, which no language changes.
 */
export function chainName(chainId: number | undefined, served?: string): string {
  if (served !== undefined && served !== '') return served
  if (chainId === undefined) return 'EVM'
  return CHAIN_NAMES[chainId] ?? `eip155:${chainId}`
}

/** What the chain that a provider pays out on is called. */
export function settlementChain(provider: Provider): string {
  const way = depositWay(provider)
  return chainName(
    provider.chainId,
    way?.kind === 'wallet' ? way.routes[0].chainName : way?.network,
  )
}
