import { randomInt } from 'node:crypto'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { JsonObject } from '@/lib/schema/model/json'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'

/** What a person signs on the platform, by the struct's name; members in the order they are hashed. */
const STRUCTS = {
  AcceptTerms: ['action string', 'acceptor address', 'termsVersion string'],
  Onboard: ['action string', 'account address', 'termsVersion string', 'referralCode string'],
  CreateReferralCode: ['action string', 'account address', 'code string'],
  Vote: [
    'targetProvider string',
    'direction string',
    'voteType string',
    'voter address',
    'timestamp uint256',
  ],
} as const

const ONCE = ['nonce uint256', 'deadline uint256']
const DOMAIN = ['name string', 'version string', 'chainId uint256', 'verifyingContract address']

/** Name of a struct. */
export type MetaStruct = keyof typeof STRUCTS

/** How long what was built may be signed and sent; the person reads it first. */
export const DEADLINE_MS = 10 * 60_000

/** A step of the platform: readable typed data, bound to a chain; its contract is the zero address. */
export function metaStep(
  action: string,
  struct: MetaStruct,
  { domain, message }: { domain: { name: string; chainId: number }; message: JsonObject },
): ActionStep {
  const members = struct === 'Vote' ? STRUCTS.Vote : [...STRUCTS[struct], ...ONCE]
  return {
    action,
    typedData: {
      domain: { ...domain, version: '1', verifyingContract: ZERO_ADDRESS },
      types: { EIP712Domain: DOMAIN.map(field), [struct]: members.map(field) },
      primaryType: struct,
      message,
    },
  }
}

/** Letters and digits that are not mistaken for one another. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** A drawn referral code, where none was chosen. */
export function makeReferralCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
  ).join('')
}

function field(text: string): { name: string; type: string } {
  const [name = '', type = ''] = text.split(' ')
  return { name, type }
}
