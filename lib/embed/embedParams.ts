import { z } from 'zod'
import { OhlcvInterval } from '@/lib/schema/model/enums'
import { MarketId, ProviderKey } from '@/lib/schema/model/primitives'
import { PositiveDecimal } from './plainDecimal'

const TAG = /^(?:auto|[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3})$/
const MARKETS_MAX = 10
const SYMBOL = /^[\w@:./-]{1,32}$/

/** `provider:market`; market ids may hold colons of their own. */
const MarketName = z.string().transform((text, context) => {
  const at = text.indexOf(':')
  const provider = ProviderKey.safeParse(text.slice(0, Math.max(at, 0)))
  const marketId = MarketId.safeParse(text.slice(at + 1))
  if (at > 0 && provider.success && marketId.success) {
    return { provider: provider.data, marketId: marketId.data }
  }
  context.addIssue({ code: 'custom', message: 'must be <venue>:<market>' })
  return z.NEVER
})

/** Letters alone that mean nothing in a header. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/

/** An origin that is spelt as a browser spells it; plain http only on the machine itself. */
export const HostOrigin = z.string().refine(
  (text) => {
    if (!ORIGIN.test(text) || !URL.canParse(text)) return false
    const { protocol, hostname, origin } = new URL(text)
    const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
    return origin === text && (protocol === 'https:' || isLocal)
  },
  { message: 'must be an origin such as https://example.com' },
)

/** Every parameter of an embedded page's address; all are optional. */
const FIELDS = {
  market: z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(MarketName).min(1).max(MARKETS_MAX)),
  venues: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(ProviderKey).min(1).max(8)),
  symbol: z.string().regex(SYMBOL, 'must be a symbol such as BTC'),
  interval: OhlcvInterval,
  theme: z.enum(['dark', 'light', 'hc', 'auto']),
  palette: z.enum(['classic', 'colour-blind']),
  dir: z.enum(['up-green', 'up-red']),
  lang: z.string().regex(TAG, 'must be a language tag such as de'),
  numbers: z.string().regex(TAG, 'must be a language tag such as de-CH'),
  accent: z.string().regex(/^[0-9a-fA-F]{6}$/),
  radius: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.int().max(24)),
  density: z.enum(['compact', 'comfortable']),
  bg: z.literal('transparent'),
  hide: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['header', 'branding', 'change', 'funding', 'trades', 'tools'])).max(6)),
  show: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['depth', 'compare'])).max(2)),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['market', 'limit']),
  size: PositiveDecimal,
  price: PositiveDecimal,
  leverage: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number),
  /** Account that the portfolio page shows; public, and never a credential. */
  address: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .toLowerCase(),
  integrator: z.string().regex(/^[\w-]{1,64}$/),
  env: z.enum(['paper', 'live']),
  parent: HostOrigin,
  id: z.string().regex(/^[\w-]{1,64}$/),
} as const satisfies Record<string, z.ZodType>

type Fields = typeof FIELDS

/** Parameters of an embedded page, as they were read. */
export type EmbedParams = { [Name in keyof Fields]?: z.output<Fields[Name]> }

/** What a value looks like, by parameter: no words, so that a page in any language can show it. */
const EXAMPLES: Record<keyof Fields, string> = {
  market: '<venue>:<market>[,<venue>:<market>…]',
  venues: '<venue>[,<venue>…]',
  symbol: 'BTC',
  interval: OhlcvInterval.options.join(' | '),
  theme: 'dark | light | hc | auto',
  palette: 'classic | colour-blind',
  dir: 'up-green | up-red',
  lang: 'de',
  numbers: 'de-CH',
  accent: 'RRGGBB',
  radius: '0…24',
  density: 'compact | comfortable',
  bg: 'transparent',
  hide: 'header,branding,change,funding,trades,tools',
  show: 'depth,compare',
  side: 'buy | sell',
  type: 'market | limit',
  size: '0.25',
  price: '64000.5',
  leverage: '5',
  address: '0x…',
  integrator: 'A-Z a-z 0-9 _ -',
  env: 'paper | live',
  parent: 'https://example.com',
  id: 'A-Z a-z 0-9 _ -',
}

/** A parameter that was left out of account: its value cannot be read, or it is given twice. */
export interface BadParam {
  name: string
  /** What a value of it looks like. */
  example: string
  /** Reported in the console and to the host, not on the page. */
  isSiteOnly?: boolean
}

/** What an address says. */
export interface ReadParams {
  params: EmbedParams
  bad: readonly BadParam[]
  unknown: readonly string[]
}

/**
 * Reads the parameters of an embedded page. One that is given twice or cannot be read is left out
 * and reported; an unknown one is named. Nothing throws: a page shows what it can.
 */
export function readEmbedParams(query: URLSearchParams): ReadParams {
  const params: Record<string, unknown> = {}
  const bad: BadParam[] = []
  const unknown: string[] = []
  for (const name of new Set(query.keys())) {
    if (!isField(name)) {
      unknown.push(name.slice(0, 64))
      continue
    }
    const [value, ...others] = query.getAll(name)
    const parsed = FIELDS[name].safeParse(others.length === 0 ? value : undefined)
    if (parsed.success) params[name] = parsed.data
    else bad.push({ name, example: EXAMPLES[name] })
  }
  return { params: params as EmbedParams, bad, unknown }
}

function isField(name: string): name is keyof Fields {
  return Object.hasOwn(FIELDS, name)
}
