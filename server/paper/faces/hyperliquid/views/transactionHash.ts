import { createHash } from 'node:crypto'

/** A transaction hash that depends on nothing but what it stands for. */
export function transactionHash(subject: string): string {
  return `0x${createHash('sha256').update(`paper:${subject}`).digest('hex')}`
}

/** Hash shown for things that no transaction caused: funding, triggers, slices. */
export const ZERO_HASH = `0x${'0'.repeat(64)}`
