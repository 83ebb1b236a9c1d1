import type { ActionResult } from '@/lib/schema/action/action'

/** A step that `createAction` built, with what its relay and its probe need. */
export interface StagedStepRow {
  /** As `stagedIdOf` makes it. */
  id: string
  /** One createAction call. */
  batchId: string
  /** Place of the step in its batch, from 0. */
  position: number
  /** Names what is authorized, for whom and why. */
  fingerprint: string
  provider: string
  address: string
  signerAddress: string
  action: string
  signer: 'USER' | 'SDK'
  /** JSON; the order of its keys is part of what a venue hashes. */
  step: unknown
  relayData: unknown
  probeData: unknown
  feeIdentity: string | null
  /** Its failure keeps back none of the steps after it. */
  isIndependent: boolean
  stagedAtMs: number
  expiresAtMs: number
}

/** `queued`: not sent. `relaying`: being sent. `unknown`: sent, answer lost. `settled`: final. */
export type JournalState = 'queued' | 'relaying' | 'unknown' | 'settled'

/** The id of a stage. */
export function stagedIdOf(batchId: string, position: number): string {
  return `${batchId}-${position}`
}

/** A submitted step: written before it is relayed, completed after. */
export interface JournalRow {
  /** The staged step it consumes; a step is consumed once. */
  stagedId: string
  fingerprint: string
  /** Hash of the signed artefact. */
  signatureHash: string
  batchId: string
  position: number
  provider: string
  state: JournalState
  result: unknown
  /** The process that last moved the row. */
  instanceId: string
  createdAtMs: number
  updatedAtMs: number
}

/** One transition of a row. */
export interface JournalMove {
  stagedId: string
  state: JournalState
  /** What is reported for the step by now, if anything. */
  result: ActionResult | null
  /** This process decided not to send the step, which says nothing where another one has it. */
  isNotSent?: boolean
  /** The only state that the row may leave. */
  onlyFrom?: JournalState
}

/** The process that moves rows, and when. */
export interface Mover {
  instanceId: string
  nowMs: number
}

/** A staged step and, where it was submitted before, its journal row. */
export interface StagedStepWithJournal {
  staged: StagedStepRow
  journal: JournalRow | null
}

/** Another submitted step of the same account and action. */
export type SubmittedRow = Pick<JournalRow, 'state' | 'result' | 'updatedAtMs'> &
  Pick<StagedStepRow, 'relayData'>

/** Which open rows a process may take to look up their outcome. */
export interface Claim extends Mover {
  provider: string
  /** Steps that this process is executing. */
  underWay: readonly string[]
  /** Other processes that live; what they relay is theirs until the lease ends. */
  living: readonly string[]
  /** A relay marked before this time belongs to no process, running or not. */
  leaseFromMs: number
  /** Most rows taken at once. */
  limit: number
}

/** A step whose answer was lost, and what was reported of it so far. */
export interface OpenRow {
  staged: StagedStepRow
  result: unknown
}

/** Who asks for a nonce, and when. */
export interface NonceRequest {
  provider: string
  signer: string
  nowMs: number
}

/**
 * Staged steps, the journal of executions and the nonces of signers. What `insert` and `move`
 * resolve with survives a power cut; a stage survives the process alone, for losing one only means
 * that its step is created again (410). Every method throws a database failure where the store
 * cannot be reached; nothing is half done then.
 */
export interface StepStore {
  /** Adds the steps of one createAction call, all or none. */
  stage(rows: readonly StagedStepRow[]): Promise<void>
  /** Every stage of these payloads, expired and used ones included, newest first. */
  findStages(fingerprints: readonly string[]): Promise<StagedStepWithJournal[]>
  /** Whether any stage of this action of this account has not expired. */
  hasLiveStage(
    owner: { provider: string; address: string; action: string },
    nowMs: number,
  ): Promise<boolean>
  /**
   * Adds journal rows of steps that are about to be relayed, all or none.
   * @returns false where any of the steps has one, or an equal submission was made before
   */
  insert(rows: readonly JournalRow[]): Promise<boolean>
  /**
   * Moves rows as `transition` allows.
   * @returns the ids of the rows that did move
   */
  move(moves: readonly JournalMove[], by: Mover): Promise<Set<string>>
  /**
   * Takes back the rows of steps that did nothing, which are as unused as before: of those that this
   * process is relaying or has in its queue. They are never part of an answer again.
   */
  release(stagedIds: readonly string[], instanceId: string): Promise<void>
  /** Journal rows of one createAction call, in order. */
  listBatch(batchId: string): Promise<JournalRow[]>
  /**
   * Steps of the same provider, account and action that were submitted and staged at most so long
   * before or after one, that one and those still in the queue left out.
   */
  listSubmittedAround(staged: StagedStepRow, aroundMs: number): Promise<SubmittedRow[]>
  /**
   * Takes rows that are due for a look-up (see `isDue`) and marks them `unknown`. Each is given to
   * one process alone.
   */
  claimOpen(claim: Claim): Promise<OpenRow[]>
  /** Steps that are queued though their stage expired before a time; at most a hundred. */
  listExpiredQueue(provider: string, expiredBeforeMs: number): Promise<StagedStepRow[]>
  /** The next nonce of a signer: now, or one above the last; strictly rising over all processes. */
  nextNonce(request: NonceRequest): Promise<number>
  /** Forgets stages that expired before a time and what became of them, open ones excepted. */
  purge(expiredBeforeMs: number): Promise<void>
  /** How many stages there are, and how many journal rows in each state. */
  count(): Promise<{ stages: number; journal: Map<JournalState, number> }>
}
