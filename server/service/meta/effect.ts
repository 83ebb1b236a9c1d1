import { z } from 'zod'

/** What a signed step of the platform brings about; kept with the staged step. */
export const MetaEffect = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('onboard'),
    address: z.string(),
    termsVersion: z.string().optional(),
    referralCode: z.string().optional(),
    deadlineMs: z.number(),
  }),
  z.object({
    kind: z.literal('code'),
    address: z.string(),
    code: z.string(),
    deadlineMs: z.number(),
  }),
  z.object({
    kind: z.literal('vote'),
    address: z.string(),
    targetProvider: z.string(),
    direction: z.enum(['up', 'down']),
    votedAtMs: z.number(),
  }),
])
export type MetaEffect = z.infer<typeof MetaEffect>
