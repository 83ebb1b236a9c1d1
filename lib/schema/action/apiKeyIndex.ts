import { z } from 'zod'

/** Slot of the API key that signs, of providers that keep several keys for an account. */
export const apiKeyIndex = z
  .int()
  .min(0)
  .max(254)
  .optional()
  .describe(
    'Slot of the API key that signs, where the provider advertises it; absent: the one registered here, else the provider’s usual one.',
  )
