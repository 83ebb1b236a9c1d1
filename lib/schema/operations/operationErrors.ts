import type { ErrorCode } from '@/lib/schema/errors'

/** What any operation may answer with. */
export const COMMON = [2000, 2001, 2002, 2003, 2013, 2090] as const satisfies ErrorCode[]

/** What any operation that asks a venue may answer with. */
export const VENUE = [...COMMON, 2004] as const satisfies ErrorCode[]
