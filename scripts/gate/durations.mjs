import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../processes.mjs'

const LEAST_SECONDS = 3

/**
 * The unit runner's report of the newest run that has one: a run of stories alone has none.
 * @param {string} home where runs are kept
 * @returns {string | undefined} undefined where no run has
 */
export function newestUnits(home) {
  if (!existsSync(home)) return undefined
  const reports = readdirSync(home)
    .sort()
    .map((run) => join(home, run, 'units.ndjson'))
    .filter((report) => existsSync(report))
  const newest = reports.at(-1)
  return newest === undefined ? undefined : readFileSync(newest, 'utf8')
}

/**
 * Which unit test files take long, longest first.
 * @param {string} report of the unit runner; it may be of a few files
 * @param {Record<string, number>} before seconds by file: what the report does not have is kept
 * @param {(file: string) => boolean} isThere
 * @returns {Record<string, number>} whole seconds
 */
export function durationsOf(report, before, isThere) {
  const seconds = new Map(Object.entries(before).filter(([file]) => isThere(file)))
  const lines = report.split('\n').filter((line) => line.endsWith('}'))
  for (const line of lines) {
    const { kind, file, ms } = JSON.parse(line)
    if (kind === 'module') seconds.set(relative(root, file), Math.round(ms / 1000))
  }
  const long = [...seconds].filter(([, taken]) => taken >= LEAST_SECONDS)
  return Object.fromEntries(long.sort(([, one], [, other]) => other - one))
}
