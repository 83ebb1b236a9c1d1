import { sql } from 'drizzle-orm'
import type { Database } from './database'

/** Rows of orders, two of each order: 1,000 of them leave some 1.6 MB in the engine's log. */
const ROWS = { due: 20_000, max: 100_000 }

/**
 * Lets the engine forget its log now and then. A server of it does so by itself; the embedded one
 * never does until it is closed, so its log would fill the disk, and after a kill be read whole.
 */
export class Checkpoints {
  #rows = 0

  constructor(
    private readonly database: Database,
    private readonly limits: { due: number; max: number } = ROWS,
  ) {}

  /** Tells of rows that were written. */
  count(rows: number): void {
    this.#rows += rows
  }

  /**
   * Has all pages written and the log forgotten, where enough was written since the last time. That
   * holds the process up for some 50 ms: while orders keep coming it is put off for a while.
   */
  async takeWhenDue({ isQuiet }: { isQuiet: boolean }): Promise<void> {
    if (this.#rows < (isQuiet ? this.limits.due : this.limits.max)) return
    this.#rows = 0
    await this.database.execute(sql`checkpoint`)
  }
}
