import { queryOptions } from '@tanstack/react-query'
import type { SetupItem, SetupStatus } from '@/lib/client/checkSetup'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { UserWallet } from '@/lib/client/plugin'
import { ActionType } from '@/lib/schema/enums'
import { parse } from '@/lib/schema/parse'
import type { AccountRef } from './account'
import { keys } from './keys'
import { type ActionPhase, phaseOf } from './runAction'

const FRESH_FOR_MS = 60_000

/** Which setup steps the account has satisfied at a venue. */
export function setupQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.setup(provider, address),
    queryFn: ({ signal }) => client.checkSetup({ provider, address, signal }),
    staleTime: FRESH_FOR_MS,
  })
}

/** The credential of this browser for the account, without its secret. */
export function credentialQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.credential(provider, address),
    queryFn: async () => (await client.plugin(provider).credential(address)) ?? null,
    staleTime: FRESH_FOR_MS,
  })
}

/** One step of the checklist, as the screen shows it. */
export type SetupStep = SetupItem
/** Whether the account can trade, and what is missing. */
export type AccountSetup = SetupStatus

/** Steps that are still to do, in their order. */
export function stepsLeft(setup: SetupStatus): readonly SetupItem[] {
  return setup.items.filter(({ satisfied }) => !satisfied)
}

/** Whether account reads and streams have to wait for a step. */
export function areReadsGated(setup: SetupStatus | undefined): boolean {
  return (
    setup?.items.some(
      ({ descriptor, satisfied }) => descriptor.gatesAccountReads === true && !satisfied,
    ) ?? false
  )
}

/** What a setup step or option is created with, as its descriptor spells it. */
export type SetupParams = Readonly<Record<string, string | number | boolean>>

/** One setup step, option or revocation to carry out. */
export interface SetupRequest extends AccountRef {
  /** Action type as the descriptor gives it. */
  type: string
  params?: SetupParams | undefined
  wallet: UserWallet | undefined
  signal?: AbortSignal | undefined
  onPhase(phase: ActionPhase): void
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
    ...(params === undefined ? {} : { params }),
    onProgress(progress) {
      if (progress.phase === 'verified') onSummary(progress.summaries.flat())
      const phase = phaseOf(progress)
      if (phase !== undefined) onPhase(phase)
    },
  })
}
