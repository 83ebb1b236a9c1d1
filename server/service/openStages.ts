import { LRUCache } from 'lru-cache'
import type { StagedStepRow } from '@/server/db/stagedStepRows'

/** Most steps kept; more than a busy minute stages. */
const STEPS_MAX = 10_000

/**
 * Copies of the steps that this process staged and that were not submitted yet: the usual way of a
 * step, from createAction to executeAction, then needs no question to the database. What is not
 * here, or is here twice, is the database's to tell; that a step is used once it sees to as well.
 */
export class OpenStages {
  readonly #rows = new LRUCache<string, StagedStepRow | 'several'>({ max: STEPS_MAX })

  add(rows: readonly StagedStepRow[]): void {
    for (const row of rows) {
      this.#rows.set(row.fingerprint, this.#rows.has(row.fingerprint) ? 'several' : row)
    }
  }

  /** The one living stage of a payload, as far as this process knows. */
  find(fingerprint: string, nowMs: number): StagedStepRow | undefined {
    const row = this.#rows.get(fingerprint)
    return row === undefined || row === 'several' || row.expiresAtMs <= nowMs ? undefined : row
  }

  remove(fingerprints: readonly string[]): void {
    for (const fingerprint of fingerprints) this.#rows.delete(fingerprint)
  }
}
