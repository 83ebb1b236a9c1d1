import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { PaperFaults, PaperMarkets, PaperStatus } from '@/lib/schema/model/paperControl'
import { askPaper } from './askPaper'
import { keys } from './keys'

const REFETCH_MS = 2_000

/** How the paper exchange is; `base` is where this desk controls it. */
export const paperStatusQuery = (base: string) => paperQuery(base, 'status', PaperStatus)
/** Its markets, by face. */
export const paperMarketsQuery = (base: string) => paperQuery(base, 'markets', PaperMarkets)
/** Its faults, by face. */
export const paperFaultsQuery = (base: string) => paperQuery(base, 'faults', PaperFaults)

/** Read again every two seconds while it has an observer. */
function paperQuery<Schema extends z.ZodType>(base: string, name: string, answer: Schema) {
  return queryOptions({
    queryKey: keys.paper(name),
    queryFn: ({ signal }) => askPaper(`${base}/${name}`, answer, { signal }),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
    retryDelay: REFETCH_MS,
  })
}
