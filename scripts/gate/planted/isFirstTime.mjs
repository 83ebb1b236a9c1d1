import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether this is asked for the first time under that name in the folder `PLANTED`.
 * @throws Error where it is asked again by another unit worker than the first: a second run has one
 */
export function isFirstTime(name) {
  const mark = join(process.env.PLANTED, name)
  if (existsSync(mark)) {
    const { VITEST_POOL_ID: worker = '1' } = process.env
    if (worker !== '1') throw new Error('other files run beside this second run')
    return false
  }
  writeFileSync(mark, '')
  return true
}

/** The how manieth time it is that this is asked under that name. */
export function timesOf(name) {
  const mark = join(process.env.PLANTED, `times of ${name}`)
  appendFileSync(mark, '.')
  return readFileSync(mark, 'utf8').length
}
