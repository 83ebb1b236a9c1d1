import { z } from 'zod'

/** Arrangements of the desk; each keeps its own sizes. `mirrored` has the ticket at the left. */
export const PRESETS = ['standard', 'chart', 'book', 'mirrored'] as const
export type Preset = (typeof PRESETS)[number]

/**
 * Panels that can be folded, and sized: widths of book and ticket, height of the account tables.
 * The rail of markets keeps its width.
 */
export const PANELS = ['book', 'ticket', 'account', 'rail'] as const
export type Panel = (typeof PANELS)[number]

const Sizes = z.partialRecord(z.enum(PANELS), z.int().min(40).max(4_000))
const Arrangement = z.object({ sizes: Sizes, collapsed: z.array(z.enum(PANELS)) })
const DeskLayout = z.object({
  preset: z.enum(PRESETS),
  arrangements: z.partialRecord(z.enum(PRESETS), Arrangement),
})

/** Sizes in pixels and folded panels of one preset; what is absent is as the screen suggests. */
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
  const { sizes, collapsed } = arrangementOf(layout)
  const { [panel]: _, ...rest } = sizes
  return arrange(layout, {
    sizes: sizePx === undefined ? rest : { ...rest, [panel]: Math.round(sizePx) },
    collapsed: collapsed.filter((other) => other !== panel),
  })
}

/** The layout with one panel folded to its rail, or opened again at the size it had. */
export function togglePanel(layout: DeskLayout, panel: Panel): DeskLayout {
  const { sizes, collapsed } = arrangementOf(layout)
  return arrange(layout, {
    sizes,
    collapsed: collapsed.includes(panel)
      ? collapsed.filter((other) => other !== panel)
      : [...collapsed, panel],
  })
}

/** The layout with the shown preset as it comes; the others stay as they were left. */
export function resetPreset({ preset, arrangements }: DeskLayout): DeskLayout {
  const { [preset]: _, ...rest } = arrangements
  return { preset, arrangements: rest }
}

/** What the style sheet listens to: attributes, and custom properties of chosen sizes. */
export function deskAttributes(layout: DeskLayout): {
  'data-preset': Preset
  'data-collapsed': string
  style: Record<`--${string}`, string>
} {
  const { sizes, collapsed } = arrangementOf(layout)
  return {
    'data-preset': layout.preset,
    'data-collapsed': collapsed.join(' '),
    style: Object.fromEntries(
      PANELS.flatMap((panel) => {
        const size = sizes[panel]
        return size === undefined ? [] : [[`--${panel}-size` as const, `${size}px`]]
      }),
    ),
  }
}

function arrange(layout: DeskLayout, arrangement: Arrangement): DeskLayout {
  return {
    ...layout,
    arrangements: { ...layout.arrangements, [layout.preset]: arrangement },
  }
}
