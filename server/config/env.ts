import { runtimeSlot } from '@/server/runtime/runtime'
import { Env } from './envSchema'
import { checkVenues } from './venues'

/**
 * Parses settings from environment variables.
 * @throws Error with one line that names the offending variable.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = Env.safeParse(source)
  if (parsed.success) {
    checkVenues(parsed.data)
    return parsed.data
  }
  const issue = parsed.error.issues[0]
  const [name, ...inside] = issue?.path ?? []
  const at = inside.length === 0 ? '' : `${inside.join('.')}: `
  throw new Error(`bad setting ${String(name ?? '?')}: ${at}${issue?.message ?? 'invalid'}`)
}

/** The settings of this process, parsed once. */
export function env(): Env {
  return runtimeSlot('env', () => parseEnv(process.env))
}
