import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '@/lib/i18n/catalogue'
import { ROOT } from './readSource'

const FOLDER = join(ROOT, 'lib/i18n/catalogues')

/** Tags of the languages that have a catalogue, in order. */
export function catalogueTags(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
}

/** Words of one language; empty where it has none yet. */
export function readCatalogue(tag: string): Catalogue {
  const file = join(FOLDER, `${tag}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Writes the words of one language, in the order of their English. */
export function writeCatalogue(tag: string, catalogue: Catalogue): void {
  const keys = Object.keys(catalogue).sort((a, b) => (a < b ? -1 : 1))
  const ordered = Object.fromEntries(keys.map((key) => [key, catalogue[key]]))
  writeFileSync(join(FOLDER, `${tag}.json`), `${JSON.stringify(ordered, null, 2)}\n`)
}
