let coming: Promise<unknown> = Promise.resolve()

/** Tells late code that more words of the page's language are on their way. */
export function expectWords(words: Promise<unknown>): void {
  coming = words.catch(() => undefined)
}

/** Resolves once all words are here that the page waits for, or will not come. */
export async function whenWordsAreHere(): Promise<void> {
  await coming
}
