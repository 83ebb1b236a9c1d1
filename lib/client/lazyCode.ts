import { PerpsError } from '@/lib/schema/perpsError'

/** Code that is loaded when it is first used. */
export interface LazyCode<Code> {
  /** @throws PerpsError 2004 where it does not arrive; it is asked for again the next time */
  load(): Promise<Code>
  /**
   * For what is pure and is asked only after a call that loaded it.
   * @throws PerpsError 2005 where it is not loaded
   */
  present(): Code
}

/** @param name what the code is of, for errors: a venue's key, or the client's own */
export function lazyCode<Code>(name: string, get: () => Promise<Code>): LazyCode<Code> {
  let code: Code | undefined
  let loading: Promise<Code> | undefined
  return {
    load() {
      loading ??= get().then(
        (loaded) => {
          code = loaded
          return loaded
        },
        (cause) => {
          loading = undefined
          const message = `The code for ${name} did not load.`
          throw new PerpsError(2004, message, { tool: name, cause })
        },
      )
      return loading
    },
    present() {
      if (code !== undefined) return code
      throw new PerpsError(2005, `The code for ${name} was asked before it was loaded.`, {
        tool: name,
      })
    },
  }
}
