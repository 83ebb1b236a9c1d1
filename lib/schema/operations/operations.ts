import { actionOperations } from './actionOperations'
import { dexOperations } from './dexOperations'
import { metaOperations } from './metaOperations'
import type { InputOf, Operation, OutputOf, RequestOf } from './operation'
import { providerOperations } from './providerOperations'

/**
 * The table of operations: the whole HTTP interface. Validation, types, the typed client, both
 * mounts and the OpenAPI document come out of it; a new operation is a new row.
 */
export const operations = {
  ...providerOperations,
  ...actionOperations,
  ...metaOperations,
  ...dexOperations,
} as const satisfies Record<string, Operation>

/** The name of an operation. */
export type OperationId = keyof typeof operations

/** What a caller writes: `{query}`, `{params}`, `{body}` as the operation has them. */
export type OperationInput<Id extends OperationId> = InputOf<(typeof operations)[Id]>

/** What a handler gets: the same, parsed. */
export type OperationRequest<Id extends OperationId> = RequestOf<(typeof operations)[Id]>

/** What the operation answers. */
export type OperationOutput<Id extends OperationId> = OutputOf<(typeof operations)[Id]>
