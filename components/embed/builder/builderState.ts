import { escaped } from '@/components/ui/escaped'
import { EMBED_KINDS, type EmbedKind } from '@/lib/embed/embedKinds'
import { overruledBy, pagesOf, partsOf } from '@/lib/embed/frameFields'
import type { MountOptions } from '@/lib/embed/loader/mount'
import { parseJson } from '@/lib/schema/parseJson'
import { fieldsOf } from './builderFieldList'

/** What a person chose in the builder; empty text: not said. */
export interface BuilderChoice {
  page: EmbedKind
  width: string
  height: string
  title: string
  /** Theme variables as JSON. */
  vars: string
  params: Readonly<Record<string, string>>
}

/** What the builder opens with, by page. */
export const USUAL_SIZES: Record<EmbedKind, readonly [width: string, height: string]> = {
  ticker: ['', '48'],
  chart: ['', '400'],
  book: ['320', '480'],
  markets: ['', '480'],
  funding: ['', '480'],
  portfolio: ['', '600'],
  ticket: ['380', '720'],
  trade: ['', '800'],
}

/** Default name of a frame. */
export function usualTitle(page: EmbedKind): string {
  return ['Perpdesk', page].join(' ')
}

/**
 * What was chosen, with one more parameter. A market and a symbol at venues are two ways to say which
 * market is shown: the one that is typed takes the other's place, on pages that are chosen later too.
 */
export function withParam(choice: BuilderChoice, name: string, value: string): BuilderChoice {
  const params = { ...choice.params, [name]: value }
  const next = { ...choice, params }
  if (value === '') return next
  const page = choice.page === 'book' ? 'book' : 'chart'
  const names = new Set(['market', ...offeredParams(next).map(([offered]) => offered)])
  const isOverruled = (other: string) => overruledBy(page, other, names) !== undefined
  if (isOverruled(name)) params.market = ''
  for (const other of name === 'market' ? ['symbol', 'venues'] : []) {
    if (isOverruled(other)) params[other] = ''
  }
  return next
}

/** The parameters that were said and that change the page, in the order of the form. */
export function saidParams(choice: BuilderChoice): [string, string][] {
  const offered = offeredParams(choice)
  const names = new Set(offered.map(([name]) => name))
  return offered.filter(([name]) => overruledBy(choice.page, name, names) === undefined)
}

/** Those that were said and that the page has a field for. */
function offeredParams({ page, params }: BuilderChoice): [string, string][] {
  return fieldsOf(page).flatMap(({ name, options }): [string, string][] => {
    const value = name === 'hide' ? partsFor(page, params.hide) : (params[name] ?? '')
    // Chosen for another page: this one offers something else under the name.
    const isOther = options !== undefined && !options.includes(value)
    return value === '' || isOther ? [] : [[name, value]]
  })
}

/** Parts to be left out, without those that other pages alone have. */
function partsFor(page: EmbedKind, text = ''): string {
  const others = pagesOf('hide').flatMap((kind) => partsOf('hide', kind))
  const own = partsOf('hide', page)
  return text
    .split(',')
    .filter((part) => own.includes(part) || !others.includes(part))
    .join(',')
}

/** What to put into a page: the loader, and the element. */
export function snippetOf(choice: BuilderChoice, origin: string): string {
  const attributes: [string, string][] = [
    ['page', choice.page],
    ...saidParams(choice),
    ['vars', choice.vars],
    ['width', choice.width],
    ['height', choice.height],
    ['title', choice.title],
  ]
  const text = attributes
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join('\n  ')
  return `<script src="${origin}/embed/v1.js"></script>\n<perps-embed\n  ${text}\n></perps-embed>`
}

/** Size and look for the preview, read from the same texts as the snippet's element reads them. */
export function frameOptionsOf({
  width,
  height,
  vars,
}: BuilderChoice): Pick<MountOptions, 'width' | 'height' | 'vars'> {
  // Text that is no JSON: the element makes no variables of it either.
  const look = parseJson(vars) as MountOptions['vars']
  return {
    ...(width === '' ? {} : { width }),
    ...(height === '' ? {} : { height: height === 'auto' ? height : Number(height) }),
    ...(look === undefined ? {} : { vars: look }),
  }
}

/** Problems of the result. */
interface BuilderCheck {
  kind: 'name' | 'size' | 'contrast'
  isGood: boolean
}

/** Colour of the panels that an accent is read on, by theme. */
const PANELS = { dark: '#10141c', light: '#ffffff', hc: '#000000' } as const
const CONTRAST_MIN = 4.5

/** Checks the result: the frame has a name, room enough, and an accent that can be read. */
export function checksOf(choice: BuilderChoice, frame: { width: number; height: number }) {
  const { minWidth, minHeight, isAutoHeight } = EMBED_KINDS[choice.page]
  const { accent = '', theme = '' } = choice.params
  const panels = theme in PANELS ? [PANELS[theme as keyof typeof PANELS]] : Object.values(PANELS)
  const isColour = /^[0-9a-fA-F]{6}$/.test(accent)
  const checks: BuilderCheck[] = [
    { kind: 'name', isGood: choice.title.trim() !== '' },
    {
      kind: 'size',
      isGood: frame.width >= minWidth && (isAutoHeight || frame.height >= minHeight),
    },
    {
      kind: 'contrast',
      isGood: !isColour || panels.every((panel) => contrast(`#${accent}`, panel) >= CONTRAST_MIN),
    },
  ]
  return checks
}

/** Contrast of two colours as WCAG has it, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
