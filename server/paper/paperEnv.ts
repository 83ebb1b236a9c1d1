import { z } from 'zod'

/** Port of the chain's node, counted from the admin port; those of the faces are between them. */
export const CHAIN_PORT_OFFSET = 4
const PORT_MAX = 65_535

/** Settings of the paper process; the web process knows the same names. */
export const PaperEnv = z.object({
  /** Admin port; the faces' follow, then the chain's. */
  PAPER_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(PORT_MAX - CHAIN_PORT_OFFSET)
    .default(4000),
  /** `off`: no chain, and none is looked for. */
  PAPER_CHAIN: z.enum(['on', 'off']).default('on'),
  /** Of the web process, 3000 when absent: its pages may ask the chain. */
  PORT: z.coerce.number().int().min(1).max(PORT_MAX).exactOptional(),
  /** Venues whose network is paper are mounted; names and defaults are those of the web process. */
  HYPERLIQUID_NETWORK: z.enum(['paper', 'mainnet', 'testnet', 'off']).default('paper'),
  LIGHTER_NETWORK: z.enum(['paper', 'mainnet', 'testnet', 'off']).default('paper'),
  ONDO_NETWORK: z.enum(['paper', 'mainnet', 'sandbox', 'off']).default('paper'),
  PUBLIC_ORIGIN: z.url().exactOptional(),
  PERPDESK_DATA_DIR: z.string().min(1).default('.data'),
  /** Names the prices: another seed is another market. Takes effect on fresh data alone. */
  PAPER_SEED: z.string().min(1).max(64).default('perpdesk'),
  /** `still`: every price is its listing's base price, whatever the date, until it is moved. */
  PAPER_MARKET: z.enum(['moving', 'still']).default('moving'),
  /** Seconds of trading that a new exchange begins with, 90 when absent: they cost its start time. */
  PAPER_WARM_UP_S: z.coerce.number().int().min(1).max(3_600).exactOptional(),
})
export type PaperEnv = z.infer<typeof PaperEnv>

/**
 * Settings of the exchange itself; which venues it mounts, and how they move, is set apart from
 * them.
 */
export type PaperSettings = Omit<PaperEnv, `${string}_NETWORK` | 'PAPER_MARKET'>

/**
 * Parses the settings from environment variables; an empty one counts as absent.
 * @throws Error with one line that names the offending variable.
 */
export function parsePaperEnv(source: Record<string, string | undefined>): PaperEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, text]) => text !== ''))
  const parsed = PaperEnv.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`bad setting ${issue?.path.join('.') ?? '?'}: ${issue?.message ?? 'invalid'}`)
}
