import { answerExamples } from './answerExamples'
import { createActionExample, executeActionExample, OWNER } from './bodyExamples'
import { dexAnswerExamples } from './dexAnswerExamples'
import { dexBodyExamples } from './dexBodyExamples'
import { metaAnswerExamples } from './metaAnswerExamples'
import type { OperationId, OperationInput } from './operations'

/** An example of one operation, for the documentation: what a caller writes, and an answer. */
export type OperationExample = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  answer: unknown
}

/** Examples by operation; a table of operations may have rows without one. */
export type OperationExamples = Readonly<Record<string, OperationExample | undefined>>

type AllExamples = { [Id in OperationId]: OperationInput<Id> & { answer: unknown } }

/**
 * An example of every operation. Requests are real ones: sent to a service that has `provider` they
 * get the operation's own status. What is signed, and the id of an order, stand for what the
 * service answered before. Only the published document and tests import this: pages do without.
 */
export function operationExamples(provider: string): AllExamples {
  const dex = provider
  const answer = { ...answerExamples(provider), ...dexAnswerExamples(dex), ...metaAnswerExamples }
  const body = dexBodyExamples(dex)
  const owner = { dex, address: OWNER }
  const params = { symbol: 'BTC' }
  return {
    listProviders: { answer: answer.listProviders },
    listMarkets: { query: { provider, marketIds: ['BTC', 'ETH'] }, answer: answer.listMarkets },
    listAssets: { query: { provider }, answer: answer.listAssets },
    getMarketsContext: {
      query: { provider, marketIds: ['BTC', 'ETH'] },
      answer: answer.getMarketsContext,
    },
    getOhlcv: {
      query: { provider, marketId: 'BTC', interval: '1h', limit: 24 },
      answer: answer.getOhlcv,
    },
    getOrderbook: {
      query: { provider, marketId: 'BTC', depth: 10 },
      answer: answer.getOrderbook,
    },
    createAction: { body: createActionExample(provider), answer: answer.createAction },
    executeAction: { body: executeActionExample(provider), answer: answer.executeAction },
    getMeta: { answer: answer.getMeta },
    getTerms: { query: { address: OWNER }, answer: answer.getTerms },
    getReferral: { query: { address: OWNER, code: 'south9' }, answer: answer.getReferral },
    getReferralActivity: {
      query: { address: OWNER, limit: 50 },
      answer: answer.getReferralActivity,
    },
    listDexes: { answer: answer.listDexes },
    listDexMarkets: { query: { dex }, answer: answer.listDexMarkets },
    getDexMarket: { params, query: { dex }, answer: answer.getDexMarket },
    getDexPrices: { query: { dex, symbols: ['BTC', 'ETH'] }, answer: answer.getDexPrices },
    getDexOhlcv: {
      params,
      query: { dex, interval: '1h', limit: 24 },
      answer: answer.getDexOhlcv,
    },
    getDexOrderbook: { params, query: { dex, depth: 10 }, answer: answer.getDexOrderbook },
    getDexAccount: { query: owner, answer: answer.getDexAccount },
    getDexHistory: { query: { ...owner, limit: 50 }, answer: answer.getDexHistory },
    getDexOrder: { params: { id: '77738308' }, query: owner, answer: answer.getDexOrder },
    createAuthorization: { body: body.createAuthorization, answer: answer.createAuthorization },
    submitAuthorization: { body: body.submitAuthorization, answer: answer.submitAuthorization },
    createWithdrawal: { body: body.createWithdrawal, answer: answer.createWithdrawal },
    submitWithdrawal: { body: body.submitWithdrawal, answer: answer.submitWithdrawal },
    createDexOrder: { body: body.createDexOrder, answer: answer.createDexOrder },
    cancelDexOrder: { body: body.cancelDexOrder, answer: answer.cancelDexOrder },
    submitDexOrder: { body: body.submitDexOrder, answer: answer.submitDexOrder },
  }
}
