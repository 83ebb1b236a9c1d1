import type { EmbedKind } from '@/lib/embed/embedKinds'
import { type ParamName, pagesOf, partsOf } from '@/lib/embed/frameFields'
import { OhlcvInterval } from '@/lib/schema/model/enums'

/** A parameter as the builder offers it: its own name, and what it may be. */
export interface BuilderFieldEntry {
  name: ParamName
  example: string
  options?: readonly string[]
}

/** Every parameter of a frame but `parent`, which the loader knows. */
const FIELDS: readonly BuilderFieldEntry[] = [
  { name: 'market', example: '<venue>:<market>' },
  { name: 'venues', example: '<venue>,<venue>' },
  { name: 'symbol', example: 'BTC' },
  { name: 'address', example: '0x…' },
  { name: 'interval', example: '', options: OhlcvInterval.options },
  { name: 'theme', example: '', options: ['dark', 'light', 'hc', 'auto'] },
  { name: 'palette', example: '', options: ['classic', 'colour-blind'] },
  { name: 'dir', example: '', options: ['up-green', 'up-red'] },
  { name: 'lang', example: 'de' },
  { name: 'numbers', example: 'de-CH' },
  { name: 'accent', example: 'RRGGBB' },
  { name: 'radius', example: '0…24' },
  { name: 'density', example: '', options: ['compact', 'comfortable'] },
  { name: 'bg', example: '', options: ['transparent'] },
  { name: 'hide', example: '' },
  { name: 'show', example: '' },
  { name: 'side', example: '', options: ['buy', 'sell'] },
  { name: 'type', example: '', options: ['market', 'limit'] },
  { name: 'size', example: '0.25' },
  { name: 'price', example: '64000.5' },
  { name: 'leverage', example: '5' },
  { name: 'integrator', example: 'acme' },
  { name: 'env', example: '', options: ['paper', 'live'] },
  { name: 'id', example: 'chart-1' },
]

/** The fields of a page, in their order. */
export function fieldsOf(page: EmbedKind): readonly BuilderFieldEntry[] {
  return FIELDS.filter(({ name }) => pagesOf(name).includes(page)).map((field) => {
    if (field.name === 'hide') return { ...field, example: partsOf('hide', page).join(',') }
    return field.name === 'show' ? { ...field, options: partsOf('show', page) } : field
  })
}
