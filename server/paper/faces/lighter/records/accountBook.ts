import { z } from 'zod'

/** The first accounts are the venue's own; the platform's integrator is one of them. */
const FIRST_INDEX = 100
export const INTEGRATOR_INDEX = 7
/** The platform's account, which has money from the first block. */
export const INTEGRATOR_ADDRESS = '0x00000000000000000000000000000000feeb0de2'

/** Which account index an address has. */
export interface AccountBook {
  indexOf(address: string): number | undefined
  addressOf(index: number): string | undefined
  /** Gives an address its index, the next one, unless it has one. */
  open(address: string): void
  snapshot(): string[]
  restore(addresses: unknown): void
}

export function createAccountBook(): AccountBook {
  let addresses: string[] = []
  const indexes = new Map<string, number>()

  function open(address: string): void {
    if (address === INTEGRATOR_ADDRESS || indexes.has(address)) return
    indexes.set(address, FIRST_INDEX + addresses.length)
    addresses.push(address)
  }

  return {
    open,
    indexOf: (address) =>
      address === INTEGRATOR_ADDRESS ? INTEGRATOR_INDEX : indexes.get(address),
    addressOf: (index) =>
      index === INTEGRATOR_INDEX ? INTEGRATOR_ADDRESS : addresses[index - FIRST_INDEX],
    snapshot: () => [...addresses],
    restore(stored) {
      addresses = []
      indexes.clear()
      for (const address of z.array(z.string()).parse(stored)) open(address)
    },
  }
}
