import { readFileSync } from 'node:fs'
import { readCatalogue, writeCatalogue } from './catalogueFiles'
import { mergeLines } from './mergeLines'
import { readAllSources } from './readSource'

// `npm run i18n:merge -- tag file…`: adds translated lines to a catalogue; `npm run build:i18n` next.
const [tag, ...files] = process.argv.slice(2)
if (tag === undefined) throw new Error('usage: npm run i18n:merge -- tag file…')
const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
const usedKeys = readAllSources().flatMap(({ keys }) => keys)
const catalogue = mergeLines(tag, readCatalogue(tag), lines, usedKeys)
writeCatalogue(tag, catalogue)
const all = new Set(usedKeys.map(({ key }) => key)).size
process.stdout.write(`${tag}: ${Object.keys(catalogue).length} of ${all} texts\n`)
