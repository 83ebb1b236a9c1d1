import { LRUCache } from 'lru-cache'
import type { StagedStepRow } from '@/server/db/steps/stepStore'

/** A staged step, and the end of its life by the process's steady clock. */
export type OpenStage = { staged: StagedStepRow; livesUntilMs: number }

/** Most steps kept; more than a busy minute stages. */
const STEPS_MAX = 10_000

/**
 * Copies of the steps that this process staged and that were not submitted yet: the usual way of a
 * step, from createAction to executeAction, then needs no question to the database. What is not
 * here, or is here twice, is the database's to say; that a step is used once it sees to as well.
 */
export class OpenStages {
  readonly #stages = new LRUCache<string, OpenStage | 'several'>({ max: STEPS_MAX })

  /** @param steadyMs now; the calendar may be set while a step lives, which does not move its end */
  add(rows: readonly StagedStepRow[], steadyMs: number): void {
    for (const row of rows) {
      const stage = { staged: row, livesUntilMs: steadyMs + row.expiresAtMs - row.stagedAtMs }
      this.#stages.set(row.fingerprint, this.#stages.has(row.fingerprint) ? 'several' : stage)
    }
  }

  /** The one living stage of a payload, as far as this process knows. */
  find(fingerprint: string, steadyMs: number): OpenStage | undefined {
    const stage = this.#stages.get(fingerprint)
    if (stage === undefined || stage === 'several') return undefined
    return stage.livesUntilMs <= steadyMs ? undefined : stage
  }

  remove(fingerprints: readonly string[]): void {
    for (const fingerprint of fingerprints) this.#stages.delete(fingerprint)
  }
}
