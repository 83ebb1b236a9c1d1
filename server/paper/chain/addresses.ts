import { getContractAddress, keccak256, toHex } from 'viem/utils'

/** The paper chain's id: Foundry's own, never that of a public network. */
export const CHAIN_ID = 31337

/**
 * Account that mints and pays, and that deployed the first two contracts. There is no key to it:
 * the node sends in its name, and the node answers to this process alone.
 */
export const TREASURY = '0x00000000000000000000000000000000feedc4a1'

/** The addresses of the first two contracts follow from the treasury's nonces 0 and 1, for good. */
export const USDC_ADDRESS = deployed(TREASURY, 0n)
export const TREASURY_BRIDGE = deployed(TREASURY, 1n)

/** A venue's contract. `bridge`: plain transfers come in. `gate`: `deposit` names whom to credit. */
export interface SettlementContract {
  kind: 'bridge' | 'gate'
  address: `0x${string}`
  /** Sends the transaction that makes it, and nothing else ever. */
  deployer: `0x${string}`
}

/**
 * The contract of each venue that settles on the chain, by the name of its face. Each but the first
 * has a deployer of its own, so that it has the same address on every machine, however old the
 * chain is and whatever else was deployed on it.
 */
export const SETTLEMENT_CONTRACTS: ReadonlyMap<string, SettlementContract> = new Map([
  ['hyperliquid', { kind: 'bridge', address: TREASURY_BRIDGE, deployer: TREASURY }],
  ['lighter', gate('lighter')],
  ['ondo', gate('ondo')],
])

function gate(name: string): SettlementContract {
  const deployer: `0x${string}` = `0x${keccak256(toHex(`perpdesk paper chain: ${name}`)).slice(-40)}`
  return { kind: 'gate', address: deployed(deployer, 0n), deployer }
}

function deployed(from: `0x${string}`, nonce: bigint): `0x${string}` {
  const address = getContractAddress({ from, nonce })
  return `0x${address.slice(2).toLowerCase()}`
}
