import type { z } from 'zod'
import { validationError } from './perpsError'

type Issue = z.core.$ZodIssue

/** What a value is read as, or its first offending field (empty for the value itself) and what is wrong with it. */
type ParseResult<Data> =
  | { success: true; data: Data }
  | { success: false; field: string; message: string }

/** Reads a value through a schema; what refuses it is worded alike by the service, pages and the package. */
export function tryParse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): ParseResult<z.output<Schema>> {
  const result = schema.safeParse(value, { error: plainSentence })
  if (result.success) return { success: true, data: result.data }
  const [first] = result.error.issues
  const fault = first === undefined ? { field: '', message: 'is not valid' } : describeIssue(first)
  return { success: false, ...fault }
}

/**
 * Reads a value through a schema.
 * @param root what the value is called in messages, such as `query`; a body has none.
 * @throws PerpsError 400/2002 naming the first offending field.
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  options: { tool?: string; root?: string } = {},
): z.output<Schema> {
  const result = tryParse(schema, value)
  if (result.success) return result.data
  const { field, message } = result
  const named = [options.root, field].filter((part) => part !== undefined && part !== '').join('.')
  throw validationError(named === '' ? 'body' : named, message, options.tool)
}

/** Says plainly where and what an issue is, looking into unions for the branch that was meant. */
function describeIssue(issue: Issue, above: readonly PropertyKey[] = []) {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return { field: [...path, issue.keys[0] ?? ''].map(String).join('.'), message: 'unknown field' }
  }
  if (issue.code === 'invalid_union') {
    const meant = branchMeant(issue.errors)
    if (meant !== undefined) return describeIssue(meant, path)
  }
  return { field: path.map(String).join('.'), message: issue.message }
}

// The branch with the fewest complaints at its top is the one the caller meant; a tie says nothing.
function branchMeant(branches: readonly (readonly Issue[])[]): Issue | undefined {
  const scored = branches
    .map((issues) => ({
      issues,
      score: issues.filter((issue) => issue.path.length <= 1).length,
    }))
    .sort((a, b) => a.score - b.score)
  const [best, next] = scored
  if (best === undefined || (next !== undefined && next.score === best.score)) return undefined
  return best.issues[0]
}

/**
 * What is wrong in our own words, for a schema that says nothing of its own; the library's words
 * name patterns and types that a caller never wrote.
 */
function plainSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${article(issue.expected)}`
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be ${oneOf(issue.values)}`
    case 'too_small':
      return `must be at least ${issue.minimum}${unit(issue.origin, issue.minimum)}`
    case 'too_big':
      return `must be at most ${issue.maximum}${unit(issue.origin, issue.maximum)}`
    case 'invalid_union':
      if (issue.input === undefined) return 'is required'
      return issue.discriminator === undefined
        ? 'is not valid'
        : discriminatorMessage(issue.input, issue.discriminator)
    case 'invalid_format':
      return issue.input === '' ? 'is empty' : 'is not in the form it must have'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'unknown field'
    default:
      return 'is not valid'
  }
}

function discriminatorMessage(input: unknown, discriminator: string): string {
  const isThere = typeof input === 'object' && input !== null && discriminator in input
  return isThere ? 'must be a known value' : 'is required'
}

/** JSON's own words for what the library names otherwise. */
const WORDS: Readonly<Record<string, string>> = {
  int: 'integer',
  record: 'object',
  never: 'absent',
}

function article(expected: string): string {
  const word = WORDS[expected] ?? expected
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}

function oneOf(values: readonly unknown[]): string {
  const texts = values.map((value) => String(value))
  return texts.length === 1 ? `${texts[0]}` : `one of ${texts.join(', ')}`
}

function unit(origin: string, count: number | bigint): string {
  const isOne = Number(count) === 1
  if (origin === 'string') return isOne ? ' character long' : ' characters long'
  if (origin === 'array') return isOne ? ' entry' : ' entries'
  return ''
}
