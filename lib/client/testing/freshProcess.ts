import { vi } from 'vitest'

// Before each file of those that share a process: the singletons of `server/runtime/runtime.ts` are
// reset, and so are clocks and globals.
Reflect.deleteProperty(globalThis, Symbol.for('perpdesk.runtime'))
vi.useRealTimers()
vi.unstubAllGlobals()
