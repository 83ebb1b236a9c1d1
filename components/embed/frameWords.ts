/**
 * Classes of words in the middle of a frame: a title above its advice. A low frame has both in one line,
 * whose end is cut and whole in the tooltip.
 */
export const FRAME_WORDS = {
  main: 'grid h-[var(--frame-height,100dvh)] place-content-center-safe overflow-auto p-4 text-center low:px-2 low:py-0',
  text: 'grid gap-1 low:block low:truncate',
  title: 'font-medium text-13 low:inline',
  advice: 'max-w-[52ch] text-muted low:inline',
} as const
