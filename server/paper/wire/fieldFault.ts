/** What a validator found: of its own words none is passed on. */
interface Issue {
  code: string
  path: readonly PropertyKey[]
  message: string
  expected?: string
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  keys?: readonly string[]
  values?: readonly unknown[]
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/**
 * What is wrong with a body, in our words: the field and what it must be.
 * @param value the body that was checked
 * @param whole what the body itself is called
 */
export function fieldFault(
  { issues }: { readonly issues: readonly Issue[] },
  value: unknown,
  whole: string,
): string {
  const [issue] = issues
  if (issue === undefined) return `${whole} is not valid`
  const field = issue.path.map(String).join('.')
  // A rule of ours over several fields names them itself.
  if (field === '' && issue.code === 'custom') return issue.message
  return `${field || whole}: ${reasonOf(issue, valueAt(value, issue.path))}`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => Object(at)[key], value)
}

function reasonOf(issue: Issue, given: unknown): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `has no field ${issue.keys?.join(', ')}`
    case 'too_small':
      return `${rangeOf(issue.origin)} at least ${issue.minimum}`
    case 'too_big':
      return `${rangeOf(issue.origin)} at most ${issue.maximum}`
    case 'custom':
      return issue.message
    default:
      return given === undefined ? 'is missing' : formOf(issue)
  }
}

function formOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected ?? ''] ?? 'of another kind'}`
    case 'invalid_value':
      return `must be ${issue.values?.join(' or ')}`
    default:
      return 'is not valid'
  }
}

/** What is counted of a value that is too small or too large. */
function rangeOf(origin: string | undefined): string {
  if (origin === 'string') return 'must have a length of'
  return origin === 'array' ? 'must have a number of items of' : 'must be'
}
