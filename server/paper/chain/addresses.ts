import { getContractAddress } from 'viem/utils'

/** The paper chain's id: Foundry's own, never that of a public network. */
export const CHAIN_ID = 31337

/**
 * Account that deploys the contracts, mints and pays. Nobody holds a key to it: the node is told to
 * send in its name, and the node answers on loopback alone.
 */
export const TREASURY = '0x00000000000000000000000000000000feedc4a1'

/** Contracts in the order of their deployment, which gives them their addresses. */
export const USDC_ADDRESS = deployed(0n)
export const HYPERLIQUID_BRIDGE = deployed(1n)

/** Bridge of each venue that settles on the chain, by the name of its face. */
export const BRIDGES: ReadonlyMap<string, `0x${string}`> = new Map([
  ['hyperliquid', HYPERLIQUID_BRIDGE],
])

function deployed(nonce: bigint): `0x${string}` {
  const address = getContractAddress({ from: TREASURY, nonce })
  return `0x${address.slice(2).toLowerCase()}`
}
