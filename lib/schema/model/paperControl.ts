import { z } from 'zod'

/** One market of one face, as `GET /bff/paper/markets` lists it. */
export const PaperMarket = z.object({
  marketId: z.string().describe('The venue’s name of the market.'),
  midPrice: z.string().describe('Mid of the exchange’s own makers.'),
  markPrice: z.string().describe('Mark price.'),
  isHalted: z.boolean().describe('Trading of this market is stopped.'),
  isDelisted: z.boolean().describe('Shown in histories only.'),
})
export type PaperMarket = z.infer<typeof PaperMarket>

/** Answer of `GET /bff/paper/markets`: markets by face. */
export const PaperMarkets = z.record(z.string(), z.array(PaperMarket))
export type PaperMarkets = z.infer<typeof PaperMarkets>

/** A fault that is switched on. */
export const PaperFault = z.object({
  name: z.string().describe('Which fault.'),
  remaining: z.int().optional().describe('Times left; absent: until switched off.'),
  delayMs: z.int().optional().describe('How long it delays, in milliseconds.'),
  status: z.int().optional().describe('HTTP status it answers with.'),
  match: z.string().optional().describe('Only requests whose path or action contains this.'),
})
export type PaperFault = z.infer<typeof PaperFault>

/** Answer of `GET` and `POST /bff/paper/faults`. */
export const PaperFaults = z.object({
  names: z.array(z.string()).describe('All faults there are.'),
  faults: z.record(z.string(), z.array(PaperFault)).describe('Those switched on, by face.'),
})
export type PaperFaults = z.infer<typeof PaperFaults>

/** How the paper exchange's chain is. */
export const PaperChainState = z.object({
  state: z.enum(['off', 'starting', 'running', 'unavailable']).describe('Whether it runs.'),
  chainId: z.int().optional().describe('Its id, while it runs.'),
  blockNumber: z.int().optional().describe('Its newest block, while it runs.'),
  reason: z.string().optional().describe('Why it does not run.'),
})
export type PaperChainState = z.infer<typeof PaperChainState>

/** Answer of `GET /bff/paper/status`. */
export const PaperStatus = z.object({
  faces: z
    .array(
      z.object({
        name: z.string().describe('The venue it plays.'),
        port: z.int().describe('Where it answers on loopback.'),
        blockNumber: z.int().describe('Blocks since the beginning.'),
        accounts: z.int().describe('Accounts that ever held money.'),
        markets: z.int().describe('Markets, delisted ones included.'),
        faults: z.int().describe('Faults switched on.'),
      }),
    )
    .describe('The exchanges of the process.'),
  chain: PaperChainState.describe('The local chain.'),
  clock: z
    .object({
      nowMs: z.number().describe('The exchange’s time, Unix milliseconds.'),
      offsetMs: z.number().describe('How far it is ahead of the machine’s clock.'),
    })
    .describe('The clock of all exchanges.'),
  uptimeSeconds: z.number().describe('Since the process began.'),
  memory: z.object({ rssBytes: z.number().describe('Memory of the process.') }),
})
export type PaperStatus = z.infer<typeof PaperStatus>

/** Answer of a control of which only the success counts. */
export const PaperAnswer = z.looseObject({})
export type PaperAnswer = z.infer<typeof PaperAnswer>
