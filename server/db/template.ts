import {
  constants,
  copyFileSync,
  existsSync,
  promises as files,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Where the build leaves an initialised database directory, relative to the project. */
export const TEMPLATE_DIRECTORY = '.next/perpdesk-db'

/** Present in a directory that holds a database. */
export const VERSION_FILE = 'PG_VERSION'

/**
 * Puts a copy of the initialised directory in place, which takes a fraction of what creating one
 * does. Copied beside and renamed, so that a copy cut short is never taken for a database.
 * @returns false where there is no template or a database is there already.
 */
export async function copyTemplate(template: string, target: string): Promise<boolean> {
  if (!existsSync(join(template, VERSION_FILE)) || existsSync(join(target, VERSION_FILE))) {
    return false
  }
  const unfinished = `${target}.${process.pid}.part`
  await files.mkdir(dirname(target), { recursive: true })
  await files.rm(unfinished, { recursive: true, force: true })
  copyTree(template, unfinished)
  await files.rm(target, { recursive: true, force: true })
  await files.rename(unfinished, target)
  return true
}

// A thousand small files: at once, because a promise for each costs several times the copying.
function copyTree(from: string, to: string): void {
  mkdirSync(to, { mode: statSync(from).mode })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else copyFileSync(source, target, constants.COPYFILE_FICLONE)
  }
}
