import type { Fault, FaultName, FaultSwitches } from './host'

/** All faults a face knows. */
export const FAULT_NAMES = [
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
  'post_only',
] as const satisfies readonly FaultName[]

/** The switches of one face with the hand that turns them. A restart turns all of them off. */
export interface FaultBoard extends FaultSwitches {
  /** Switches a fault on; it replaces one of the same name and match. */
  set(fault: Fault): void
  /** Switches off all faults of a name, or all there are. */
  clear(name?: FaultName): void
  list(): Fault[]
}

export function createFaultBoard(): FaultBoard {
  let faults: Fault[] = []
  return {
    list: () => faults.map((fault) => ({ ...fault })),
    isOn: (name) => faults.some((fault) => fault.name === name),
    clear(name) {
      faults = name === undefined ? [] : faults.filter((fault) => fault.name !== name)
    },
    set(fault) {
      const isOther = (other: Fault): boolean =>
        other.name !== fault.name || other.match !== fault.match
      faults = [...faults.filter(isOther), { ...fault }]
    },
    take(name, subject) {
      const fault = faults.find(
        (candidate) =>
          candidate.name === name &&
          (candidate.match === undefined || (subject ?? '').includes(candidate.match)),
      )
      if (fault === undefined) return undefined
      if (fault.remaining !== undefined) {
        fault.remaining -= 1
        if (fault.remaining <= 0) faults = faults.filter((other) => other !== fault)
      }
      return { ...fault }
    },
  }
}
