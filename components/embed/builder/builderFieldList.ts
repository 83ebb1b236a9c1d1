import type { EmbedKind } from '@/lib/embed/embedKinds'

/** A parameter as the builder offers it: its own name, what it may be, where it means something. */
export interface BuilderFieldEntry {
  name: string
  example: string
  options?: readonly string[]
  pages?: readonly EmbedKind[]
}

const OF_MARKETS: readonly EmbedKind[] = ['ticker', 'chart', 'book', 'ticket', 'trade']
const OF_VENUES: readonly EmbedKind[] = ['markets', 'funding', 'portfolio']
const TRADING: readonly EmbedKind[] = ['ticket', 'trade']

const INTERVALS = [
  ...['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '8h', '12h'],
  ...['1d', '3d', '1w', '1M'],
]

/** Every parameter of a frame but `parent`, which the loader knows. */
export const BUILDER_FIELDS: readonly BuilderFieldEntry[] = [
  { name: 'market', example: '<venue>:<market>', pages: OF_MARKETS },
  { name: 'venues', example: '<venue>,<venue>', pages: [...OF_MARKETS, ...OF_VENUES] },
  { name: 'symbol', example: 'BTC', pages: OF_MARKETS },
  { name: 'address', example: '0x…', pages: ['portfolio'] },
  {
    name: 'interval',
    example: '',
    options: INTERVALS,
    pages: ['chart', 'trade'],
  },
  { name: 'theme', example: '', options: ['dark', 'light', 'hc', 'auto'] },
  { name: 'palette', example: '', options: ['classic', 'colour-blind'] },
  { name: 'dir', example: '', options: ['up-green', 'up-red'] },
  { name: 'lang', example: 'de' },
  { name: 'numbers', example: 'de-CH' },
  { name: 'accent', example: 'RRGGBB' },
  { name: 'radius', example: '0…24' },
  { name: 'density', example: '', options: ['compact', 'comfortable'] },
  { name: 'bg', example: '', options: ['transparent'] },
  { name: 'hide', example: 'change,funding', pages: ['ticker'] },
  { name: 'hide', example: 'header,branding,tools', pages: ['chart'] },
  { name: 'hide', example: 'header,branding,trades', pages: ['book'] },
  { name: 'hide', example: 'header,branding', pages: ['ticket'] },
  { name: 'show', example: '', options: ['depth'], pages: ['chart'] },
  { name: 'show', example: '', options: ['compare'], pages: ['book'] },
  { name: 'side', example: '', options: ['buy', 'sell'], pages: TRADING },
  { name: 'type', example: '', options: ['market', 'limit'], pages: TRADING },
  { name: 'size', example: '0.25', pages: TRADING },
  { name: 'price', example: '64000.5', pages: TRADING },
  { name: 'leverage', example: '5', pages: TRADING },
  { name: 'integrator', example: 'acme' },
  { name: 'env', example: '', options: ['paper', 'live'] },
  { name: 'id', example: 'chart-1' },
]

/** The fields of a page, in their order. */
export function fieldsOf(page: EmbedKind): readonly BuilderFieldEntry[] {
  return BUILDER_FIELDS.filter(({ pages }) => pages === undefined || pages.includes(page))
}
