import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { UserWallet } from '@/lib/client/plugin'
import { type Waiting, waitingOf } from '@/lib/queries/runAccountAction'
import { ActionType } from '@/lib/schema/model/enums'
import type { JsonObject } from '@/lib/schema/model/json'
import { parse } from '@/lib/schema/parse'
import type { AccountRef } from './account'

/** What a setup step or option is created with, as its descriptor spells it. */
export type SetupParams = Readonly<JsonObject>

/** One setup step, option or revocation to carry out. */
export interface SetupRequest extends AccountRef {
  /** Action type as the descriptor gives it. */
  type: string
  params?: SetupParams | undefined
  wallet: UserWallet | undefined
  signal?: AbortSignal | undefined
  /** Asks the person to sign once more, where the venue moved on while the wallet was open. */
  confirmAgain(): Promise<boolean>
  /** Called with each thing that is waited for. */
  onWaiting(waiting: Waiting): void
  /** What is about to be signed, line by line, made from the bytes. */
  onSummary(lines: readonly string[]): void
}

/**
 * Carries out one setup step, option or revocation.
 * @throws PerpsError where it fails, and whatever the wallet raises
 */
export async function runSetupAction(client: PerpsClient, request: SetupRequest): Promise<void> {
  const { provider, address, type, params, wallet, signal, onWaiting, onSummary } = request
  await client.runSetupStep({
    provider,
    address,
    action: parse(ActionType, type, { root: 'setup' }),
    wallet,
    signal,
    confirmAgain() {
      // Nothing is on its way while the person is asked.
      onWaiting({ phase: 'preparing' })
      return request.confirmAgain()
    },
    ...(params === undefined ? {} : { params }),
    onProgress(progress) {
      if (progress.phase === 'verified') onSummary(progress.summaries.flat())
      const waiting = waitingOf(progress)
      if (waiting !== undefined) onWaiting(waiting)
    },
  })
}
