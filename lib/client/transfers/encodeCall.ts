import { encodeFunctionData, parseAbi } from 'viem'
import type { EvmCall } from '@/lib/schema/action/evmTxStep'
import type { JsonValue } from '@/lib/schema/model/json'
import { PerpsError } from '@/lib/schema/perpsError'

/**
 * Call data of a staged contract call, encoded here from its human-readable signature: what the
 * wallet broadcasts is what was verified.
 * @throws PerpsError 2005 where the call cannot be encoded
 */
export function encodeCall({ abi, functionName, args }: EvmCall): `0x${string}` {
  try {
    const [fragment, ...others] = parseAbi(abi)
    if (fragment?.type !== 'function' || others.length > 0) throw new Error('not one function')
    if (fragment.inputs.length !== args.length) throw new Error('another count of arguments')
    const values = fragment.inputs.map(({ type }, index) => argument(type, args[index]))
    return encodeFunctionData({ abi: [fragment], functionName, args: values })
  } catch (cause) {
    throw new PerpsError(2005, `The call of ${functionName} cannot be encoded.`, { cause })
  }
}

// Big numbers travel as decimal text.
function argument(type: string, value: JsonValue | undefined): unknown {
  if (!/^u?int\d*$/.test(type)) return value
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  throw new Error(`${type} is not a whole number`)
}
