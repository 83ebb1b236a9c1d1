import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import type { Answer } from '@/server/service/answer'
import { getOhlcv } from '@/server/service/reads/getOhlcv'
import { getOrderbook } from '@/server/service/reads/getOrderbook'
import type { Service } from '@/server/service/service'
import { getDexVenue } from './findDex'

/** Candles of a market of a dex. @throws PerpsError 400/2002, 404/2023, 424/2004 */
export async function getDexOhlcv(
  service: Service,
  { params, query }: OperationRequest<'getDexOhlcv'>,
): Promise<Answer<OperationOutput<'getDexOhlcv'>>> {
  const { dex, ...wanted } = query
  const { key } = getDexVenue(service, dex)
  const answer = await getOhlcv(service, {
    query: { ...wanted, provider: key, marketId: params.symbol },
  })
  const { provider: _provider, marketId, ...rest } = answer.body
  return { ...answer, isShared: false, body: { dex: key, symbol: marketId, ...rest } }
}

/** A snapshot of a book of a dex. @throws PerpsError 400/2002, 404/2023, 424/2004 */
export async function getDexOrderbook(
  service: Service,
  { params, query }: OperationRequest<'getDexOrderbook'>,
): Promise<Answer<OperationOutput<'getDexOrderbook'>>> {
  const { dex, depth } = query
  const { key } = getDexVenue(service, dex)
  const answer = await getOrderbook(service, {
    query: { provider: key, marketId: params.symbol, depth },
  })
  const { provider: _provider, marketId, ...rest } = answer.body
  return { ...answer, isShared: false, body: { dex: key, symbol: marketId, ...rest } }
}
