import { z } from 'zod'

/** Arrangements of the desk; each keeps its own sizes. `mirrored` has the ticket at the left, `simple` chart and
 * a ticket of one amount alone. */
export const PRESETS = ['standard', 'chart', 'book', 'mirrored', 'simple'] as const
export type Preset = (typeof PRESETS)[number]

/**
 * Panels that can be folded, and sized: widths of book and ticket, height of the account tables.
 * The rail of markets keeps its width.
 */
export const PANELS = ['book', 'ticket', 'account', 'rail'] as const
export type Panel = (typeof PANELS)[number]

/** Columns of a wide desk; the account tables are above or below the chart. */
export const COLUMNS = ['chart', 'book', 'ticket'] as const
export type Column = (typeof COLUMNS)[number]
/** What can be put in another place. */
export type MovablePanel = Column | 'account'
/** Where the panels of a wide desk are. */
export interface PanelPlaces {
  /** Columns from the start of the line. */
  order: readonly Column[]
  tables: 'top' | 'bottom'
}

const Order = z
  .array(z.enum(COLUMNS))
  .length(COLUMNS.length)
  .refine((order) => new Set(order).size === COLUMNS.length)
const Sizes = z.partialRecord(z.enum(PANELS), z.int().min(40).max(4_000))
const Arrangement = z.object({
  sizes: Sizes,
  collapsed: z.array(z.enum(PANELS)),
  order: Order.optional(),
  tables: z.enum(['top', 'bottom']).optional(),
})
const DeskLayout = z.object({
  preset: z.enum(PRESETS),
  arrangements: z.partialRecord(z.enum(PRESETS), Arrangement),
})

/** Sizes in pixels, folded and moved panels of one preset; what is absent is as the preset has it. */
export type Arrangement = z.infer<typeof Arrangement>
/** Which arrangement is shown, and what was changed in each. */
export type DeskLayout = z.infer<typeof DeskLayout>

/** Name of the cookie, value as `encodeDeskLayout` writes it: the server lays the desk out by it. */
export const DESK_LAYOUT_COOKIE = 'perpdesk-desk-v1'

const ONE_YEAR_SECONDS = 31_536_000
const UNTOUCHED: Arrangement = { sizes: {}, collapsed: [] }
const INITIAL: DeskLayout = { preset: 'standard', arrangements: {} }

/** Reads the cookie's value; anything unreadable is the desk as it comes. */
export function decodeDeskLayout(value: string | undefined): DeskLayout {
  if (value === undefined) return INITIAL
  try {
    const parsed = DeskLayout.safeParse(JSON.parse(decodeURIComponent(value)))
    return parsed.success ? parsed.data : INITIAL
  } catch {
    return INITIAL
  }
}

/** The cookie's value. */
export function encodeDeskLayout(layout: DeskLayout): string {
  return encodeURIComponent(JSON.stringify(layout))
}

/** A whole `document.cookie` assignment that keeps the layout for a year. */
export function deskLayoutCookie(layout: DeskLayout): string {
  return `${DESK_LAYOUT_COOKIE}=${encodeDeskLayout(layout)}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`
}

/** What the shown preset was changed to. */
export function arrangementOf({ preset, arrangements }: DeskLayout): Arrangement {
  return arrangements[preset] ?? UNTOUCHED
}

/** The layout with another size of one panel; undefined gives it back to the screen. */
export function resizePanel(
  layout: DeskLayout,
  panel: Panel,
  sizePx: number | undefined,
): DeskLayout {
  const { sizes, collapsed, ...places } = arrangementOf(layout)
  const { [panel]: _, ...rest } = sizes
  return arrange(layout, {
    ...places,
    sizes: sizePx === undefined ? rest : { ...rest, [panel]: Math.round(sizePx) },
    collapsed: collapsed.filter((existing) => existing !== panel),
  })
}

/** The layout with one panel folded to its rail, or opened again at the size it had. */
export function togglePanel(layout: DeskLayout, panel: Panel): DeskLayout {
  const { collapsed, ...rest } = arrangementOf(layout)
  return arrange(layout, {
    ...rest,
    collapsed: collapsed.includes(panel)
      ? collapsed.filter((existing) => existing !== panel)
      : [...collapsed, panel],
  })
}

/** The layout with the shown preset as it comes; the others stay as they were left. */
export function resetPreset({ preset, arrangements }: DeskLayout): DeskLayout {
  const { [preset]: _, ...rest } = arrangements
  return { preset, arrangements: rest }
}

/** Where the panels are, as the preset has them or as they were moved. */
export function placesOf(layout: DeskLayout): PanelPlaces {
  const { order, tables } = arrangementOf(layout)
  const usual = layout.preset === 'mirrored' ? COLUMNS.toReversed() : COLUMNS
  return { order: order ?? usual, tables: tables ?? 'bottom' }
}

/** The layout with one column before or after another one. */
export function moveColumn(
  layout: DeskLayout,
  column: Column,
  beside: Column,
  side: 'before' | 'after',
): DeskLayout {
  if (column === beside) return layout
  const { order } = placesOf(layout)
  const next = order.filter((existing) => existing !== column)
  next.splice(next.indexOf(beside) + (side === 'after' ? 1 : 0), 0, column)
  return arrange(layout, { ...arrangementOf(layout), order: next })
}

/** The layout with the account tables above or below the chart. */
export function moveTables(layout: DeskLayout, tables: PanelPlaces['tables']): DeskLayout {
  return arrange(layout, { ...arrangementOf(layout), tables })
}

/** What the style sheet listens to: attributes, and custom properties of chosen sizes and places. */
export function deskAttributes(layout: DeskLayout): {
  'data-preset': Preset
  'data-collapsed': string
  'data-order'?: string
  'data-before'?: string
  'data-tables'?: 'top' | 'bottom'
  style: Record<`--${string}`, string>
} {
  const { sizes, collapsed, order, tables } = arrangementOf(layout)
  const isMoved = (order !== undefined || tables !== undefined) && layout.preset !== 'simple'
  return {
    'data-preset': layout.preset,
    'data-collapsed': collapsed.join(' '),
    ...(isMoved ? placeAttributes(placesOf(layout)) : {}),
    style: {
      ...Object.fromEntries(
        PANELS.flatMap((panel) => {
          const size = sizes[panel]
          return size === undefined ? [] : [[`--${panel}-size` as const, `${size}px`]]
        }),
      ),
      ...(isMoved ? areaStyles(layout) : {}),
    },
  }
}

function placeAttributes({ order, tables }: PanelPlaces) {
  const before = order.slice(0, order.indexOf('chart'))
  return {
    'data-order': order.join(' '),
    'data-before': before.join(' '),
    'data-tables': tables,
  }
}

/** The grid's areas without and with the rail of markets, as `grid-template-areas` takes them. */
function areaStyles(layout: DeskLayout): Record<`--${string}`, string> {
  const { order, tables } = placesOf(layout)
  const withRail = layout.preset === 'mirrored' ? [...order, 'rail'] : ['rail', ...order]
  return {
    '--desk-areas': areasOf(order, 'book', tables),
    '--desk-areas-rail': areasOf(withRail, 'rail', tables),
  }
}

/** The tables take the width of the chart, and of the companion where it is its neighbour. */
function areasOf(
  columns: readonly string[],
  companion: string,
  tables: PanelPlaces['tables'],
): string {
  const chart = columns.indexOf('chart')
  const beside = Math.abs(columns.indexOf(companion) - chart) === 1
  const row = (name: string) => `"${columns.map(() => name).join(' ')}"`
  const panels = `"${columns.join(' ')}"`
  const account = `"${columns
    .map((name) => (name === 'chart' || (beside && name === companion) ? 'account' : name))
    .join(' ')}"`
  const middle = tables === 'top' ? [account, panels] : [panels, account]
  return [row('head'), row('bar'), ...middle, row('foot')].join(' ')
}

function arrange(layout: DeskLayout, arrangement: Arrangement): DeskLayout {
  return {
    ...layout,
    arrangements: { ...layout.arrangements, [layout.preset]: arrangement },
  }
}
