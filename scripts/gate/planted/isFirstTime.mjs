import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether this is asked for the first time under that name in the folder `PLANTED`. */
export function isFirstTime(name) {
  const mark = join(process.env.PLANTED, name)
  if (existsSync(mark)) return false
  writeFileSync(mark, '')
  return true
}

/** The how manieth time it is that this is asked under that name. */
export function timesOf(name) {
  const mark = join(process.env.PLANTED, `times of ${name}`)
  appendFileSync(mark, '.')
  return readFileSync(mark, 'utf8').length
}
