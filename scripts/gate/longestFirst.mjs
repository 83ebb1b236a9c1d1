import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'

const root = join(import.meta.dirname, '../..')
const seconds = JSON.parse(readFileSync(join(import.meta.dirname, 'durations.json'), 'utf8'))

/**
 * Begins with the files that take longest, so that none of them runs on by itself at the end; a fresh
 * clone has no measurements of its own. `npm run test:durations` takes them from the last run.
 */
export default class LongestFirst extends BaseSequencer {
  async sort(files) {
    const secondsOf = ({ moduleId }) => seconds[relative(root, moduleId)] ?? 0
    return (await super.sort(files)).sort((one, other) => secondsOf(other) - secondsOf(one))
  }
}
