import type { StagedStepRow } from '@/server/db/steps/stepStore'

/** A staged step, and the end of its life by the process's steady clock. */
export type OpenStage = { staged: StagedStepRow; livesUntilMs: number }

/** Most steps kept; more than a busy minute stages. */
const STEPS_MAX = 10_000
/** Pause between two looks for what expired. */
const DROP_EVERY_MS = 10_000

/**
 * Copies of the steps that this process staged and that were not submitted yet: the usual way of a
 * step, from createAction to executeAction, then needs no question to the database. What is not
 * here, or is here twice, is the database's to say; that a step is used once it sees to as well.
 */
export class OpenStages {
  // Oldest first. A cache of a fixed size clears all its places when its last entry goes, which here is
  // with nearly every order.
  readonly #stages = new Map<string, OpenStage & { isDouble: boolean }>()
  #dropAtMs = 0

  /** @param steadyMs now; the calendar may be set while a step lives, which does not move its end */
  add(rows: readonly StagedStepRow[], steadyMs: number): void {
    if (steadyMs >= this.#dropAtMs) this.#dropExpired(steadyMs)
    for (const row of rows) {
      const livesUntilMs = steadyMs + row.expiresAtMs - row.stagedAtMs
      const isDouble = this.#stages.delete(row.fingerprint)
      this.#stages.set(row.fingerprint, { staged: row, livesUntilMs, isDouble })
    }
    for (const fingerprint of this.#stages.keys()) {
      if (this.#stages.size <= STEPS_MAX) break
      this.#stages.delete(fingerprint)
    }
  }

  /** The one living stage of a payload, as far as this process knows. */
  find(fingerprint: string, steadyMs: number): OpenStage | undefined {
    const stage = this.#stages.get(fingerprint)
    if (stage === undefined || stage.isDouble || stage.livesUntilMs <= steadyMs) return undefined
    const { staged, livesUntilMs } = stage
    return { staged, livesUntilMs }
  }

  remove(fingerprints: readonly string[]): void {
    for (const fingerprint of fingerprints) this.#stages.delete(fingerprint)
  }

  // Most steps live a minute, one may hold a hundred orders, and many are never submitted.
  #dropExpired(steadyMs: number): void {
    this.#dropAtMs = steadyMs + DROP_EVERY_MS
    for (const [fingerprint, { livesUntilMs }] of this.#stages) {
      if (livesUntilMs <= steadyMs) this.#stages.delete(fingerprint)
    }
  }
}
