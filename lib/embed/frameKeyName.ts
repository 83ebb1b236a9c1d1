/** Characters of a key's name that every venue keeps. */
const NAME_MAX = 16
const BEGIN = 'embed @'
const MARK_LENGTH = 3
const MARKS = 36 ** MARK_LENGTH

/**
 * What keys are called that are made in a frame of this site. A host that is too long is cut and marked,
 * so that sites that begin alike have names of their own: under one name a key of one would end the
 * other's.
 * @param parent origin of the site
 */
export function frameKeyName(parent: string): string {
  const host = new URL(parent).hostname.replace(/^www\./, '').replaceAll(/[^\w.-]/g, '')
  if (BEGIN.length + host.length <= NAME_MAX) return BEGIN + host
  const hostMax = NAME_MAX - BEGIN.length - MARK_LENGTH - 1
  return `${BEGIN}${host.slice(0, hostMax)}~${markOf(host)}`
}

/** FNV-1a, as three letters and digits. */
function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return (hash % MARKS).toString(36).padStart(MARK_LENGTH, '0')
}
