/**
 * Tag of stories about more of the same, further pages, venues, widths and languages: `npm run
 * test:all` tells them, `npm test` those that stand for them. `npm test -- PATH` tells all of a file.
 */
export const LONG = '@long'
