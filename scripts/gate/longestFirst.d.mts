import type { BaseSequencer } from 'vitest/node'

/** See `longestFirst.mjs`. */
declare const LongestFirst: typeof BaseSequencer
export default LongestFirst
export declare const DrawnOrder: typeof BaseSequencer
