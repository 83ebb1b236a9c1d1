import { vi } from 'vitest'

// Before each file of those that share a process: what `server/runtime/runtime.ts` keeps once per
// process is made anew, and no clock or global is left as the file before had it.
Reflect.deleteProperty(globalThis, Symbol.for('perpdesk.runtime'))
vi.useRealTimers()
vi.unstubAllGlobals()
