import { EMBED_KINDS, type EmbedKind, isEmbedKind } from './embedKinds'
import type { BadParam, EmbedParams } from './embedParams'

/** Name of a parameter. */
export type ParamName = keyof EmbedParams

const OF_MARKETS: readonly EmbedKind[] = ['ticker', 'chart', 'book', 'ticket', 'trade']
const TRADING: readonly EmbedKind[] = ['ticket', 'trade']

/** Parts that a page leaves out or adds on request. */
const PARTS: {
  [Name in 'hide' | 'show']: Partial<
    Record<EmbedKind, readonly NonNullable<EmbedParams[Name]>[number][]>
  >
} = {
  hide: {
    ticker: ['change', 'funding'],
    chart: ['header', 'branding', 'tools'],
    book: ['header', 'branding', 'trades'],
    ticket: ['header', 'branding'],
    trade: ['header', 'branding'],
  },
  show: { chart: ['depth'], book: ['compare'] },
}

/** Where a parameter means something; absent: on every page. */
const PAGES: Partial<Record<ParamName, readonly EmbedKind[]>> = {
  market: OF_MARKETS,
  symbol: OF_MARKETS,
  address: ['portfolio'],
  interval: ['chart', 'trade'],
  hide: Object.keys(PARTS.hide).filter(isEmbedKind),
  show: Object.keys(PARTS.show).filter(isEmbedKind),
  side: TRADING,
  type: TRADING,
  size: TRADING,
  price: TRADING,
  leverage: TRADING,
}

/** Whether a page shows every market of its address; the others show one. */
export function isOfSeveralMarkets(kind: EmbedKind): boolean {
  return kind === 'ticker'
}

/** Pages that a parameter means something on. */
export function pagesOf(name: ParamName): readonly EmbedKind[] {
  return PAGES[name] ?? Object.keys(EMBED_KINDS).filter(isEmbedKind)
}

/** Parts that a page leaves out (`hide`) or adds (`show`); none: the parameter means nothing there. */
export function partsOf(name: 'hide' | 'show', kind: EmbedKind): readonly string[] {
  return PARTS[name][kind] ?? []
}

/** The parameter that makes another one of the same address mean nothing. */
export function overruledBy(
  kind: EmbedKind,
  name: string,
  given: ReadonlySet<string>,
): ParamName | undefined {
  if (!given.has('market') || !OF_MARKETS.includes(kind)) return undefined
  // The book compares the venues that are named, whichever market it shows.
  const isCompared = kind === 'book' && given.has('show')
  return name === 'symbol' || (name === 'venues' && !isCompared) ? 'market' : undefined
}

/** A parameter that is in order and means nothing in its address. */
export interface UnusedParam {
  name: string
  /** For the author of the address. */
  reason: string
}

/** Names parameters that change nothing on a page, of those that were read. */
export function unusedParams(kind: EmbedKind, params: EmbedParams): readonly UnusedParam[] {
  const names = Object.keys(params)
  const given = new Set(names)
  return names.flatMap((name): UnusedParam[] => {
    if (PAGES[name as ParamName]?.includes(kind) === false) {
      return [{ name, reason: `means nothing on /embed/${kind}` }]
    }
    const other = overruledBy(kind, name, given)
    if (other !== undefined) return [{ name, reason: `"${other}" is used instead` }]
    const isMarketOrder = name === 'price' && params.type === 'market'
    return isMarketOrder ? [{ name, reason: 'a market order has no price' }] : []
  })
}

/** Names `hide` and `show` where they name a part of other pages. */
export function badParts(kind: EmbedKind, params: EmbedParams): readonly BadParam[] {
  return (['hide', 'show'] as const).flatMap((name): BadParam[] => {
    const own = partsOf(name, kind)
    const isBad = params[name]?.some((part) => !own.includes(part)) === true
    return isBad && own.length > 0 ? [{ name, example: own.join(',') }] : []
  })
}
