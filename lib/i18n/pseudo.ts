const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  s: 'š',
  u: 'ú',
  y: 'ý',
  A: 'Á',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  I: 'Í',
  N: 'Ñ',
  O: 'Ó',
  S: 'Š',
  U: 'Ú',
}

/** How much longer than English a text may become, as German and Finnish do. */
const LONGER_BY = 0.4

/**
 * A text in the pseudo-language: bracketed, accented and two fifths longer. A text without brackets
 * did not go through `t`; one that is cut off has no room for translations.
 */
export function pseudo(text: string): string {
  // What parts a text from its equals is not said.
  const pieces = text.replace(/^[\w ]+\|/, '').split(/(\{\w+\})/)
  const accented = pieces
    .map((piece, index) =>
      index % 2 === 0 ? piece.replace(/[a-zA-Z]/g, (letter) => ACCENTED[letter] ?? letter) : piece,
    )
    .join('')
  const letters = pieces.filter((_, index) => index % 2 === 0).join('').length
  return `[${accented}${'·'.repeat(Math.ceil(letters * LONGER_BY))}]`
}
