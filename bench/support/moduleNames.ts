import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { moduleFinder } from '@/lib/testing/moduleNames'

const root = resolve(import.meta.dirname, '../..')
const ROOMS = ['app', 'components', 'lib']

/** Finds modules of some rooms in the scripts of this build; see `moduleFinder`. */
export function builtModuleFinder(isOurs: (path: string) => boolean) {
  const paths = ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${room}/${path}`,
    ),
  ).filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.test\.|\/testing\/|\/build\//.test(path))
  const sources = paths.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
  return moduleFinder(new Map(sources), isOurs)
}
