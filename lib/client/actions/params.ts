/** Params of an action before they are parsed. */
export type Params = Readonly<Record<string, unknown>>

/** Whether a value is an object with fields. */
export function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The market that params name; undefined where they name none. */
export function marketOf(params: unknown): string | undefined {
  if (!isParams(params) || !isParams(params.market)) return undefined
  const { marketId } = params.market
  return typeof marketId === 'string' ? marketId : undefined
}
