import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'

const root = join(import.meta.dirname, '../..')
const seconds = JSON.parse(readFileSync(join(import.meta.dirname, 'durations.json'), 'utf8'))
/** Files that take as long begin first in a drawn order too. */
const LONG_SECONDS = 20

const pathOf = ({ moduleId }) => relative(root, moduleId)
const secondsOf = (file) => seconds[pathOf(file)] ?? 0

/**
 * Begins with the files that take longest, so that none of them runs on by itself at the end; a fresh
 * clone has no measurements of its own. `npm run test:durations` takes them from the last run.
 */
export default class LongestFirst extends BaseSequencer {
  async sort(files) {
    return (await super.sort(files)).sort((one, other) => secondsOf(other) - secondsOf(one))
  }
}

/** An order drawn by the seed of the run, but for files of 20 s or more, which come before all others. */
export class DrawnOrder extends BaseSequencer {
  async sort(files) {
    const { seed } = this.ctx.config.sequence
    const lotOf = (file) =>
      createHash('sha256')
        .update(`${seed} ${pathOf(file)}`)
        .digest('hex')
    const lots = new Map(files.map((file) => [file, lotOf(file)]))
    const isLong = (file) => Number(secondsOf(file) >= LONG_SECONDS)
    return files.toSorted(
      (one, other) => isLong(other) - isLong(one) || (lots.get(one) < lots.get(other) ? -1 : 1),
    )
  }
}
