import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { UserWallet } from '@/lib/client/plugin'
import { type ActionPhase, lineOf, phaseOf } from '@/lib/queries/runAccountAction'
import { ActionType } from '@/lib/schema/model/enums'
import { parse } from '@/lib/schema/parse'
import type { AccountRef } from './account'

/** What a setup step or option is created with, as its descriptor spells it. */
export type SetupParams = Readonly<Record<string, string | number | boolean>>

/** One setup step, option or revocation to carry out. */
export interface SetupRequest extends AccountRef {
  /** Action type as the descriptor gives it. */
  type: string
  params?: SetupParams | undefined
  wallet: UserWallet | undefined
  signal?: AbortSignal | undefined
  /** Asks the person to sign once more, where the venue moved on while the wallet was open. */
  confirmAgain(): Promise<boolean>
  /** `line`: what the venue's plugin prepares and asks of the person, as it says it. */
  onPhase(phase: ActionPhase, line: string | undefined): void
  /** What is about to be signed, line by line, made from the bytes. */
  onSummary(lines: readonly string[]): void
}

/**
 * Carries out one setup step, option or revocation.
 * @throws PerpsError where it fails, and whatever the wallet raises
 */
export async function runSetupAction(client: PerpsClient, request: SetupRequest): Promise<void> {
  const { provider, address, type, params, wallet, signal, onPhase, onSummary } = request
  await client.runSetupStep({
    provider,
    address,
    action: parse(ActionType, type, { root: 'setup' }),
    wallet,
    signal,
    confirmAgain() {
      // Nothing is on its way while the person is asked.
      onPhase('preparing', undefined)
      return request.confirmAgain()
    },
    ...(params === undefined ? {} : { params }),
    onProgress(progress) {
      if (progress.phase === 'verified') onSummary(progress.summaries.flat())
      const phase = phaseOf(progress)
      if (phase !== undefined) onPhase(phase, lineOf(progress))
    },
  })
}
