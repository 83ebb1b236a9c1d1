import type { VenueRequest } from '@/lib/schema/action/actionStep'
import { errorTable } from '@/lib/schema/errors'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { type Ask, QUESTIONS } from '@/lib/venues/ondo/ask/questions'
import { createExchange, type ExchangeTools } from './exchange'

/** Who sends a request, and whether it may be sent again at no cost. */
interface SentBy {
  address?: string | undefined
  signal?: AbortSignal | undefined
  /** Nothing is at stake: a question, or what costs nothing where it is done twice. */
  isRepeatable?: boolean | undefined
}

/** Calls to the venue straight from this browser. */
export interface VenueCalls {
  /** Asks a public question, or a private one of an account with its session. Repeated once. */
  ask: Ask
  askAs(address: string): Ask
  /**
   * Sends a request once, with the session of the account where one is named.
   * @throws PerpsError 2070 without a session, 2013 where the venue refused it (it is dropped), 2100
   *   where the answer was lost (2003 or 2004 of a repeatable request), else what the refusal comes to
   */
  send(request: VenueRequest, by: SentBy): Promise<unknown>
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
        if (!isLost || by.isRepeatable) throw error
        // A page cannot distinguish an answer that CORS withholds from one that never came.
        const message = `${errorTable[2100].sentence} ${error.message}`
        throw new PerpsError(2100, message, { tool, cause: error })
      }
    },
  }
}
