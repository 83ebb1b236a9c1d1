import { isJsonObject, type JsonObject } from '@/lib/schema/model/json'
import { validationError } from '@/lib/schema/perpsError'

/**
 * A `createAction` body without `provider` and `address` in its `params`: published clients spread
 * one object over both. Nothing reads the copies, so they must equal the body's own.
 * @throws PerpsError 400/2002 where a copy says something else
 */
export function withoutRepeatedParties(body: unknown, tool?: string): unknown {
  if (!isJsonObject(body) || !isJsonObject(body.params)) return body
  const { provider, address, ...params } = body.params
  requireEqual('provider', provider, body.provider, tool)
  requireEqual('address', inLowerCase(address), inLowerCase(body.address), tool)
  const result: JsonObject = { ...body, params }
  return result
}

function requireEqual(name: string, copy: unknown, own: unknown, tool: string | undefined): void {
  if (copy === undefined || copy === own) return
  throw validationError(`params.${name}`, `must equal the ${name} of the request`, tool)
}

function inLowerCase(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}
