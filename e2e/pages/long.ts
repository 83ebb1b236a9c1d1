/**
 * Tag of stories that repeat others for further pages, venues, widths and languages: `npm run
 * test:all` runs them, `npm test` only the others. `npm test -- PATH` runs all of a file.
 */
export const LONG = '@long'
