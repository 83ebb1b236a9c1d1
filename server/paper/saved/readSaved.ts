import { z } from 'zod'

/**
 * Runs a step of reading what an exchange has saved.
 * @throws Error in one line: what cannot be read, why, and what to do about it.
 */
export function readSaved<Found>(directory: string, read: () => Found): Found {
  try {
    return read()
  } catch (error) {
    throw new Error(
      `${directory} cannot be read by this version (${reasonOf(error)}); remove it to begin again`,
      { cause: error },
    )
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues
    return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'malformed'}`
  }
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n', 1)[0] ?? ''
}
