import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const ROOMS = ['app', 'components', 'lib']
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g
const WORD = /[A-Za-z_$][\w$]*/g
/** Text that no minifier touches and hardly anybody else writes: long, and no plain word. */
const TEXT = /(['"])((?=[^'"\n]*[A-Z_/:\d-])[\w/:.\-{} ]{8,})\1/g

/**
 * Finds modules of some rooms in the scripts of a build, which say no names: by the text that only
 * these modules have. A module without such text is not found; with a few of a room any is.
 * @param isOurs whether a module is looked for, by its path
 * @returns names of the modules that a script has text of
 */
export function moduleFinder(isOurs: (path: string) => boolean): (script: string) => string[] {
  const others = new Set<string>()
  const owners = new Map<string, string>()
  for (const path of sourcesOf(ROOMS)) {
    const source = readFileSync(join(root, path), 'utf8').replace(COMMENT, ' ')
    if (isOurs(path)) {
      for (const text of textsOf(source)) if (!owners.has(text)) owners.set(text, path)
      continue
    }
    // A name that others use may come to stand in quotes, and a type's text is in no script.
    for (const text of [...textsOf(source), ...(source.match(WORD) ?? [])]) others.add(text)
  }
  for (const text of others) owners.delete(text)
  return (script) => [
    ...new Set([...owners].flatMap(([text, path]) => (hasText(script, text) ? path : []))),
  ]
}

function sourcesOf(rooms: readonly string[]): string[] {
  return rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${room}/${path}`,
      ),
    )
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.test\.|\/testing\/|\/build\//.test(path))
}

/** Literals of a source without comments, those that name other modules left out. */
function textsOf(source: string): string[] {
  return [...source.matchAll(TEXT)].flatMap(([, , text = '']) => (/^[@.]/.test(text) ? [] : text))
}

function hasText(script: string, text: string): boolean {
  return ['"', "'", '`'].some((quote) => script.includes(`${quote}${text}${quote}`))
}
