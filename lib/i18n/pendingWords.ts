let coming: Promise<unknown> = Promise.resolve()

/** Marks that more words of the page's language are loading, for code loaded late. */
export function expectWords(words: Promise<unknown>): void {
  coming = words.catch(() => undefined)
}

/** Resolves once all words are here that the page waits for, or will not come. */
export async function whenWordsAreHere(): Promise<void> {
  await coming
}
