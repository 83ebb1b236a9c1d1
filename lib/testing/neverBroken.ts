/**
 * A violated invariant: an order lost or doubled, money not exact, a crossed book, a key shown, a
 * policy violated. Its first sight fails the gate, whatever a second run says. A delay is none:
 * only settled state is checked by this.
 */
export class BrokenPromise extends Error {
  static {
    // On the prototype: a stack begins with the name that an error has while it is made.
    BrokenPromise.prototype.name = 'BrokenPromise'
  }
}

/** @throws BrokenPromise where it does not hold. */
export function neverBroken(holds: boolean, what: string): asserts holds {
  if (!holds) throw new BrokenPromise(what)
}

/**
 * Makes the failure of assertions a broken promise. They take what was read before, and wait for
 * nothing: a read that fails is no broken promise.
 * @throws BrokenPromise with the assertion's own message.
 */
export function promised(what: string, assertions: () => undefined): void {
  try {
    assertions()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new BrokenPromise(`${what}: ${message}`, { cause: error })
  }
}
