import { isPerpsError, validationError } from '@/lib/schema/perpsError'

/**
 * Does work of the other family and lets its refusals name the fields as this one has them.
 * @param rename the name here of a field there, such as `size` for `params.size`
 */
export async function withFieldNames<Result>(
  rename: (field: string) => string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isPerpsError(error) || error.code !== 2002) throw error
    const field = fieldOf(error.details)
    if (field === undefined || !error.message.startsWith(`${field}: `)) throw error
    throw validationError(rename(field), error.message.slice(field.length + 2), error.tool)
  }
}

function fieldOf(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null || !('field' in details)) return undefined
  return typeof details.field === 'string' ? details.field : undefined
}
