/** How a tool in the chart's bar looks. */
export const TOOL =
  'inline-flex h-6 shrink-0 items-center gap-1 rounded-sm px-2 font-medium text-muted hover:text-fg'
