import { clearRuntimeSlot, runtimeSlot } from '@/server/runtime/runtime'
import type { Env } from './envSchema'
import { PAPER_PORT_OFFSETS } from './startPorts.mjs'
import type { VenueConfig } from './venueConfig'

/** The paper exchange's own chain id: never that of a public network. */
export const PAPER_CHAIN_ID = 31337

/**
 * Contracts of the paper exchange's chain. They have the same addresses on every machine; a test of
 * `server/paper/chain` checks that it is so.
 */
export const PAPER_CONTRACTS = {
  usdc: '0x97df4f1eaff88174725668925b9217e2c75adb79',
  hyperliquidBridge: '0xadb1a97bd6dfd65a4c12003d3aecd0e0fc6e7ea9',
  lighterGate: '0x7be17332215937ab12d0fb7f198d07b3a12e1714',
} as const

/**
 * Host and port of a face of the paper exchange, or of its chain. It listens on loopback, whatever
 * host the web server listens on.
 */
export function paperHost(settings: Env, name: keyof typeof PAPER_PORT_OFFSETS): string {
  return `127.0.0.1:${settings.PAPER_PORT + PAPER_PORT_OFFSETS[name]}`
}

/** What deposits on paper need to know of its chain. */
export interface PaperChain {
  chainId: number
  contracts: typeof PAPER_CONTRACTS
  /** Where the chain answers JSON-RPC. */
  rpcUrl: string
}

/**
 * The chain of the paper exchange; undefined where the settings switch it off. It may start late and
 * be missing until then.
 */
export function paperChain(settings: Env): PaperChain | undefined {
  if (settings.PAPER_CHAIN !== 'on') return undefined
  const rpcUrl = `http://${paperHost(settings, 'chain')}`
  return { chainId: PAPER_CHAIN_ID, contracts: PAPER_CONTRACTS, rpcUrl }
}

const SLOT = 'paperChain'

/**
 * Whether deposits and withdrawals of a deployment can be offered now: on paper not while the
 * exchange runs without its chain, which is then looked for again.
 */
export function isChainOffered({ network }: Pick<VenueConfig, 'network'>): boolean {
  if (network !== 'paper') return true
  const lookAgain = runtimeSlot<(() => void) | undefined>(SLOT, () => undefined)
  lookAgain?.()
  return lookAgain === undefined
}

/** Says that the paper exchange runs without its chain; `lookAgain` is called whenever that matters. */
export function noteMissingPaperChain(lookAgain: () => void): void {
  clearRuntimeSlot(SLOT)
  runtimeSlot(SLOT, () => lookAgain)
}

/** Says that the paper exchange has its chain now. */
export function notePaperChain(): void {
  clearRuntimeSlot(SLOT)
}
