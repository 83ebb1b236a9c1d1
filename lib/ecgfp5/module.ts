import { MODULE_BASE64 } from './moduleBytes'

/** Bytes of a field element, of a scalar, and of a slot of the module's buffer. */
export const SLOT_BYTES = 40

/** The functions of the compiled `assembly/index.ts`; their arguments and results lie in `BUFFER`. */
export interface ArithmeticModule {
  readonly memory: WebAssembly.Memory
  /** Address of the slots. */
  readonly BUFFER: WebAssembly.Global<'i32'>
  hash(count: number): void
  publicKey(): number
  sign(): number
  verify(): number
  isPublicKey(): number
  reduceWide(): void
  addPoints(): number
  doublePoint(): number
  multiplyPoint(): number
  addElements(): void
  multiplyElements(): void
  invertElement(): void
  rootOfElement(): number
  multiplyScalars(): void
  subtractScalars(): void
}

/** Compiles and starts the arithmetic, about a millisecond. A page needs `wasm-unsafe-eval`. */
export async function openModule(): Promise<ArithmeticModule> {
  const { instance } = await WebAssembly.instantiate(bytesOf(MODULE_BASE64))
  return instance.exports as unknown as ArithmeticModule
}

/** A plain loop: `Uint8Array.from` with a function takes five times as long when it runs first. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}

/** The buffer of a module, from its first slot on. */
export function bufferOf(module: ArithmeticModule): Uint8Array {
  return new Uint8Array(module.memory.buffer, module.BUFFER.value)
}
