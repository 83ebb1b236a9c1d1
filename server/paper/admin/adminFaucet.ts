import { z } from 'zod'
import { compare, decimal, parseDecimal } from '@/lib/decimal/decimal'
import { fromScaledInteger, toScaledInteger } from '@/lib/decimal/scale'
import { decimalPlaces } from '@/lib/decimal/snap'
import { type AdminContext, byFace } from './adminContext'
import { AdminRefusal, type AdminRoute, readBody } from './adminServer'

const MICRO_DECIMALS = 6
const LARGEST_USD = '1000000'
/** How long an answer waits for the chain: less than the service waits for the answer. */
const CHAIN_PATIENCE_MS = 3_000

const Body = z
  .object({
    address: z
      .string('must be 0x and 40 hex digits')
      .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits'),
    amount: z
      .string('must be a decimal string')
      .refine(isAmount, `must be USD from 0.000001 to ${LARGEST_USD}, at most 6 decimals`),
  })
  .strict()

/**
 * `POST /faucet {address, amount}`: credits an address with test USD on every exchange, and gives it
 * gas and as much test USDC on the chain, where there is one.
 */
export function faucetRoute(context: AdminContext): AdminRoute {
  return {
    method: 'POST',
    path: '/faucet',
    async run(body) {
      const { address, amount } = readBody(body, Body)
      const deltaMicro = Number(toScaledInteger(decimal(amount), MICRO_DECIMALS))
      const account = address.toLowerCase()
      const balances = await Promise.all(
        context.exchanges.map(async (exchange) => {
          const result = await exchange.host.submit({
            type: 'adjustBalance',
            account,
            deltaMicro,
            cause: 'faucet',
          })
          if (!result.ok) throw new AdminRefusal(`${exchange.module.name}: ${result.reason}`)
          return [exchange, fromScaledInteger(result.balanceMicro, MICRO_DECIMALS)] as const
        }),
      )
      const chain = await fundOnChain(context, account, deltaMicro)
      return {
        status: 200,
        body: { address: account, amount, balances: byFace(balances), ...(chain && { chain }) },
      }
    },
  }
}

function isAmount(text: string): boolean {
  const amount = parseDecimal(text)
  if (amount === undefined || decimalPlaces(amount) > MICRO_DECIMALS) return false
  return compare(amount, decimal('0')) > 0 && compare(amount, decimal(LARGEST_USD)) <= 0
}

/** The chain's part may fail, or come later, without taking the rest back: the answer says so. */
async function fundOnChain({ chain }: AdminContext, account: string, amountMicro: number) {
  if (chain === undefined) return undefined
  let timer: NodeJS.Timeout | undefined
  const later = new Promise<{ error: string }>((resolve) => {
    const error = 'the chain is busy; gas and test USDC come later'
    timer = setTimeout(() => resolve({ error }), CHAIN_PATIENCE_MS)
  })
  const funded = chain.fund(account, amountMicro).then(
    (transactionHash) => ({ transactionHash }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  )
  try {
    return await Promise.race([funded, later])
  } finally {
    clearTimeout(timer)
  }
}
