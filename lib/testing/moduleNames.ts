const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g
const WORD = /[A-Za-z_$][\w$]*/g
/** Text that no minifier changes and that is unlikely elsewhere: long, and no plain word. */
const TEXT = /(['"])((?=[^'"\n]*[A-Z_/:\d-])[\w/:.\-{} ]{8,})\1/g

/**
 * Finds some modules in the scripts of a build, which say no names: by the text that only these modules
 * have. A module without such text is not found; with a few of a room any is.
 * @param sources every module that may be in a script, by its path
 * @param isOurs whether a module is looked for, by its path
 * @returns names of the modules that a script has text of
 */
export function moduleFinder(
  sources: ReadonlyMap<string, string>,
  isOurs: (path: string) => boolean,
): (script: string) => string[] {
  const others = new Set<string>()
  const owners = new Map<string, string>()
  for (const [path, text] of sources) {
    const source = text.replace(COMMENT, ' ')
    if (isOurs(path)) {
      for (const own of textsOf(source)) if (!owners.has(own)) owners.set(own, path)
      continue
    }
    // A name that others use may be quoted, and a type's text is in no script.
    for (const own of [...textsOf(source), ...(source.match(WORD) ?? [])]) others.add(own)
  }
  for (const text of others) owners.delete(text)
  return (script) => [
    ...new Set([...owners].flatMap(([text, path]) => (hasText(script, text) ? path : []))),
  ]
}

/** Literals of a source without comments, those that name other modules left out. */
function textsOf(source: string): string[] {
  return [...source.matchAll(TEXT)].flatMap(([, , text = '']) => (/^[@.]/.test(text) ? [] : text))
}

function hasText(script: string, text: string): boolean {
  return ['"', "'", '`'].some((quote) => script.includes(`${quote}${text}${quote}`))
}
