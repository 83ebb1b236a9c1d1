/**
 * The parts a language comes in: what the trade page shows at once, what it and frames can show
 * beyond that, and what all other pages can. A text can be in `pages` and another part.
 */
export const WORD_PARTS = ['first', 'late', 'pages'] as const

export type WordPart = (typeof WORD_PARTS)[number]

/** The parts of a language that a page needs. */
export interface PageWords {
  /** Without them the page does not come alive. */
  first: readonly WordPart[]
  /** Fetched once it has; late code waits for them. */
  later: readonly WordPart[]
}

/** The parts of a language that the page of a path needs. */
export function wordsOfPage(path: string): PageWords {
  if (/^\/(trade\/|$)/.test(path)) return { first: ['first'], later: ['late'] }
  if (/^\/embed\/./.test(path)) return { first: ['first', 'late'], later: [] }
  return { first: ['pages'], later: [] }
}
