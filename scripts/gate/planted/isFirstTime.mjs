import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether this is asked for the first time under that name in the folder `PLANTED`. */
export function isFirstTime(name) {
  const mark = join(process.env.PLANTED, name)
  if (existsSync(mark)) return false
  writeFileSync(mark, '')
  return true
}
