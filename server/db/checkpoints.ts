import { sql } from 'drizzle-orm'
import type { Database } from './database'

/** Rows of orders, two of each order, that leave some 32 MB in the engine's log. */
const ROWS_MAX = 20_000

/**
 * Lets the engine forget its log now and then. A server of it does so by itself; the embedded one
 * never does until it is closed, so its log would fill the disk, and after a kill be read whole.
 */
export class Checkpoints {
  #rows = 0

  constructor(
    private readonly database: Database,
    private readonly rowsMax = ROWS_MAX,
  ) {}

  /** Tells of rows that were written. */
  count(rows: number): void {
    this.#rows += rows
  }

  /** Has all pages written and the log forgotten, where enough was written since the last time. */
  async takeWhenDue(): Promise<void> {
    if (this.#rows < this.rowsMax) return
    this.#rows = 0
    await this.database.execute(sql`checkpoint`)
  }
}
