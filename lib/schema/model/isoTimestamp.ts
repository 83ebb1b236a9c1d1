import { z } from 'zod'

/** A moment as ISO 8601 text in UTC. */
export const IsoTimestamp = z.iso.datetime({
  error: 'must be a UTC time such as 2026-01-31T12:00:00.000Z',
})
