import { z } from 'zod'
import type { ProbeContext, Sibling, StagedStep } from '@/server/venues/adapter'
import {
  type EqualRows,
  holds,
  SKEW_MS,
  stagedAtVenueMs,
} from '@/server/venues/hyperliquid/reads/equalRows'
import { RelayData } from './stepData'

/** A step of the same account and action, with what was posted for it. */
export type ParsedSibling = Omit<Sibling, 'relayData'> & { relayData: RelayData }

const Posted = z.object({ relayData: RelayData })

/** The other steps that may have brought about what a step is looked for by. */
export async function parseSiblings({ siblings }: ProbeContext): Promise<ParsedSibling[]> {
  const rows = (await siblings?.()) ?? []
  return rows.flatMap((row) => {
    const posted = Posted.safeParse(row).data
    return posted === undefined ? [] : { ...row, ...posted }
  })
}

/** Whether what became of it is not known (any more). */
export function isOpen({ result }: Pick<Sibling, 'result'>): boolean {
  return result === undefined || (!result.success && result.errorCode === 2100)
}

/** Whether the venue refused it; what was never sent has no code. */
export function isRefused({ result }: Pick<Sibling, 'result'>): boolean {
  return result?.success === false && result.errorCode !== undefined && result.errorCode !== 2100
}

/**
 * Leaves out of equal transactions those of other steps whose outcome is known. Nothing is left out
 * where any of them is not, or may be shown before the time that is looked at: it would be a guess.
 */
export async function dropSettled(
  equal: EqualRows,
  staged: StagedStep,
  context: ProbeContext,
): Promise<EqualRows> {
  const { action } = RelayData.parse(staged.relayData)
  const sinceMs = stagedAtVenueMs(staged) - SKEW_MS
  const siblings = (await parseSiblings(context)).filter(
    (sibling) =>
      holds(sibling.relayData.action, action) &&
      sibling.updatedAtMs >= staged.stagedAtMs - 2 * SKEW_MS,
  )
  const isSure = siblings.every(
    (sibling) => !isOpen(sibling) && stagedAtVenueMs(sibling) >= sinceMs,
  )
  if (!isSure) return equal
  const done = siblings.filter(({ result }) => result?.success).length
  const refused = siblings.filter(isRefused).length
  return {
    ...equal,
    accepted: Math.max(0, equal.accepted - done),
    refusals: equal.refusals.slice(Math.min(refused, equal.refusals.length)),
  }
}
