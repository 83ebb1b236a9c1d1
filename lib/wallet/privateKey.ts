import { z } from 'zod'

/** A private key as it is kept: 0x and 64 hexadecimal digits. Never logged, never sent. */
export const PrivateKey = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/, { error: 'must be a key of 32 bytes', abort: true })
  .refine((text): text is `0x${string}` => text.startsWith('0x'))
