import { catalogueTags, readCatalogue } from './catalogueFiles'
import { readAllSources } from './readSource'

// `npm run i18n:missing [-- tag]`: what pages say and catalogues do not know (`-`), and what they
// know and nothing says (`+`). With a tag, the missing texts alone, one a line, to be translated and
// merged: English, a tab, the translation.
const usedKeys = new Set(readAllSources().flatMap(({ keys }) => keys.map(({ key }) => key)))
const [wanted] = process.argv.slice(2)
for (const tag of wanted === undefined ? catalogueTags() : [wanted]) {
  const catalogue = readCatalogue(tag)
  const missing = [...usedKeys].filter((key) => !Object.hasOwn(catalogue, key))
  if (wanted !== undefined) {
    process.stdout.write(missing.map((key) => `${key}\n`).join(''))
    continue
  }
  const unused = Object.keys(catalogue).filter((key) => !usedKeys.has(key))
  process.stdout.write(`${tag}: ${missing.length} missing, ${unused.length} unused\n`)
  process.stdout.write(missing.map((key) => `  - ${key}\n`).join(''))
  process.stdout.write(unused.map((key) => `  + ${key}\n`).join(''))
}
