import type { Fault, FaultName, FaultSwitches } from '@/server/paper/host'

/** Faults that every face knows. */
export const COMMON_FAULTS = [
  'drop_request',
  'drop_reply_after_accept',
  'delay',
  'http_error',
  'html_error',
  'truncate_json',
  'rate_limited',
  'ws_refuse',
  'ws_drop',
  'ws_freeze',
  'ws_duplicate',
  'ws_reorder',
  'ws_lose',
  'ws_drop_ack',
  'lag_reads',
  'enforce_weights',
] as const satisfies readonly FaultName[]

/** The faults of a face: the common ones, and its own. */
export function faultsOf(module: { faults?: readonly FaultName[] }): readonly FaultName[] {
  return [...COMMON_FAULTS, ...(module.faults ?? [])]
}

/** The switches of one face with the hand that turns them. A restart turns all of them off. */
export interface FaultBoard extends FaultSwitches {
  /** All that can be switched on. */
  readonly names: readonly FaultName[]
  /**
   * Switches a fault on; it replaces one of the same name and match.
   * @throws RangeError for one that the face does not know
   */
  set(fault: Fault): void
  /** Switches off all faults of a name, or all there are. */
  clear(name?: FaultName): void
  list(): Fault[]
}

/** @param names the faults the face knows */
export function createFaultBoard(names: readonly FaultName[] = COMMON_FAULTS): FaultBoard {
  let faults: Fault[] = []
  return {
    names,
    list: () => faults.map((fault) => ({ ...fault })),
    isOn: (name, subject) =>
      faults.some(
        (fault) => fault.name === name && (subject === undefined || isMeant(fault, subject)),
      ),
    clear(name) {
      faults = name === undefined ? [] : faults.filter((fault) => fault.name !== name)
    },
    set(fault) {
      if (!names.includes(fault.name)) throw new RangeError(`no fault ${fault.name} here`)
      const isOther = (candidate: Fault): boolean =>
        candidate.name !== fault.name || candidate.match !== fault.match
      faults = [...faults.filter(isOther), { ...fault }]
    },
    take(name, subject) {
      const fault = faults.find(
        (candidate) => candidate.name === name && isMeant(candidate, subject ?? ''),
      )
      if (fault === undefined) return undefined
      if (fault.remaining !== undefined) {
        fault.remaining -= 1
        if (fault.remaining <= 0) faults = faults.filter((existing) => existing !== fault)
      }
      return { ...fault }
    },
  }
}

/** Whether a fault is about a subject: all of them unless it names a text. */
function isMeant({ match }: Fault, subject: string): boolean {
  return match === undefined || subject.includes(match)
}
