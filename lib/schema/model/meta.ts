import { z } from 'zod'
import { TimestampMs } from './primitives'

/** An advisory of the platform to all users. Plain text. */
export const Notice = z.object({
  timestamp: TimestampMs.describe('When it was published, in Unix milliseconds.'),
  title: z.string().describe('Heading.'),
  message: z.string().describe('Plain text.'),
  link: z.string().optional().describe('Address to read more at.'),
})
export type Notice = z.infer<typeof Notice>

/** What the service says about itself. */
export const Meta = z.object({
  version: z.string().describe('Version of the service.'),
  notices: z.array(Notice).describe('Active notices, newest first; empty where there are none.'),
})
export type Meta = z.infer<typeof Meta>

/** The current terms, and whether an address accepted them. */
export const Terms = z.object({
  termsVersion: z.string().describe('Current version.'),
  content: z.string().describe('Full text of that version.'),
  accepted: z.boolean().describe('Whether the address accepted this version.'),
  acceptedAt: TimestampMs.optional().describe(
    'When it did, in Unix milliseconds; absent where it did not.',
  ),
})
export type Terms = z.infer<typeof Terms>
