/**
 * How often a test repeats what one repetition would nearly prove: less in `npm test`, in full in
 * `npm run test:all`, which sets `LONG_RUN=1`.
 */
export function runLength({ usual, long }: { usual: number; long: number }): number {
  return process.env.LONG_RUN === '1' ? long : usual
}
