import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  nameKeys,
  type PackedNames,
  type PackedPart,
  type PackedTexts,
  packTexts,
} from '@/lib/i18n/packed'
import { WORD_PARTS, type WordPart } from '@/lib/i18n/wordParts'
import { catalogueTags, readCatalogue } from './catalogueFiles'
import type { PartKeys } from './partKeys'
import { ROOT } from './readSource'

const FOLDER = join(ROOT, 'lib/i18n/packed')

/** The files that pages load, by their names. */
export type PackedFiles = Record<string, PackedNames | PackedTexts>

/**
 * Packs the catalogues of all languages: the names of the texts in each part, and for each language
 * its texts.
 */
export function packAll(parts: PartKeys): PackedFiles {
  const catalogues = catalogueTags().map((tag) => ({ tag, catalogue: readCatalogue(tag) }))
  const all = [...new Set(catalogues.flatMap(({ catalogue }) => Object.keys(catalogue)))].sort()
  const files: PackedFiles = {}
  for (const part of WORD_PARTS) {
    const { names, keys } = nameKeys(
      all,
      all.filter((key) => parts[part].has(key)),
    )
    files[`names.${part}.json`] = names
    for (const { tag, catalogue } of catalogues) {
      files[`${tag}.${part}.json`] = packTexts(catalogue, keys)
    }
  }
  return files
}

/** Writes the files that pages load, and removes all others. */
export function writePacked(files: PackedFiles): void {
  for (const name of readdirSync(FOLDER)) if (!(name in files)) rmSync(join(FOLDER, name))
  for (const [name, file] of Object.entries(files)) {
    writeFileSync(join(FOLDER, name), `${JSON.stringify(file, null, 2)}\n`)
  }
}

/** A part of a language as it is. */
export function readPacked(tag: string, part: WordPart): PackedPart {
  return [readFile(`names.${part}.json`), readFile(`${tag}.${part}.json`)]
}

// biome-ignore lint/suspicious/noExplicitAny: what the build wrote is what is read
function readFile(name: string): any {
  const file = join(FOLDER, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}
