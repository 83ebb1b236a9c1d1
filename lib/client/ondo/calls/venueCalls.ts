import type { VenueRequest } from '@/lib/schema/action/actionStep'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { type Ask, QUESTIONS } from '@/lib/venues/ondo/ask/questions'
import { createExchange, type ExchangeTools } from './exchange'

/** Calls to the venue straight from this browser. */
export interface VenueCalls {
  /** Asks a public question, or a private one of an account with its session. Repeated once. */
  ask: Ask
  askAs(address: string): Ask
  /**
   * Sends a request once, with the session of the account where one is named.
   * @throws PerpsError 2070 without a session, 2013 where the venue refused it (it is dropped), 2100
   *   where the answer was lost, else what the refusal comes to
   */
  send(
    request: VenueRequest,
    by: { address?: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<unknown>
}

/** Makes the calls of one deployment. */
export function createVenueCalls(tools: ExchangeTools): VenueCalls {
  const { tool } = tools
  const exchange = createExchange(tools)

  function asker(address: string | undefined): Ask {
    return async (name, details = {}) => {
      const { signal } = details
      const isPrivate = QUESTIONS[name].isPrivate === true
      if (isPrivate && address === undefined) {
        throw new PerpsError(2005, `${name} is asked about an account.`, { tool })
      }
      const by = isPrivate ? { address, signal } : { signal }
      // The schema of this very question: TypeScript loses the tie between the name and its answer.
      return (await exchange.ask(name, QUESTIONS[name], details, by)) as never
    }
  }

  return {
    ask: asker(undefined),
    askAs: asker,
    async send(request, by) {
      try {
        return (await exchange.send(request, by)).result
      } catch (error) {
        const isLost = isPerpsError(error) && (error.code === 2003 || error.code === 2004)
        if (!isLost) throw error
        throw new PerpsError(2100, undefined, { tool, cause: error })
      }
    },
  }
}
