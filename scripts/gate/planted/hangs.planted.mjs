import { it } from 'vitest'

// Not in a loop, which would take a processor from the tests beside it.
it('never ends', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
