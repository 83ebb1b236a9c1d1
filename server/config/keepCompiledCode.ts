import { setFlagsFromString } from 'node:v8'

/**
 * Has the engine keep the code of functions that nobody called for a while. By default it drops
 * that with every few collections, and it collects when little happens: an order that comes after
 * a quiet half-minute then paid nearly twice the processor time of the next.
 */
export function keepCompiledCode(): void {
  setFlagsFromString('--no-flush-bytecode')
}
