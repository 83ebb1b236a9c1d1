import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import type { UserStep } from './step'

/**
 * Approves a key for trading. The venue reads the end of the approval from the name; without one its
 * own default would hold.
 * @param validUntilMs by the venue's clock
 */
export function approveAgent(
  agentAddress: string,
  { name, validUntilMs }: { name: string; validUntilMs: number },
): UserStep {
  const fields = { agentAddress, agentName: `${name} valid_until ${validUntilMs}` }
  return { kind: 'user', action: 'approveAgent', name: 'ApproveAgent', fields }
}

/**
 * Ends the approval of the agent of this name. The venue has no action for it: an agent goes when
 * another key is approved under its name, here the zero address.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/nonces-and-api-wallets
 */
export function revokeAgent(agentName: string): UserStep {
  const fields = { agentAddress: ZERO_ADDRESS, agentName }
  return { kind: 'user', action: 'revokeSessionAgent', name: 'ApproveAgent', fields }
}

const AGENT_NAME = /^([\w .@~-]{1,16}) valid_until (\d{13})$/

/** Name and end of an approval as `approveAgent` writes them; the venue keeps 16 characters. */
export function readAgentName(text: unknown): { name: string; validUntilMs: number } | undefined {
  const match = typeof text === 'string' ? AGENT_NAME.exec(text) : null
  return match?.[1] === undefined ? undefined : { name: match[1], validUntilMs: Number(match[2]) }
}
