import { parseSync } from 'rolldown/utils'

const TEXT_TYPES = new Set(['Literal', 'TemplateLiteral', 'BinaryExpression'])

/**
 * A source without what only the published contract says: descriptions of fields, and in the tables
 * of operations summaries and descriptions. Undefined where there is nothing to take out.
 */
export function withoutPublishedText(path, code) {
  const isTable = path.includes('/lib/schema/operations/')
  if (!isTable && !code.includes('.describe(')) return undefined
  const cuts = []
  walk(parseSync(path, code).program, (node) => {
    const described = describedBy(node)
    if (described) cuts.push([described.end, node.end, ''])
    const text = isTable ? publishedText(node) : undefined
    if (text) cuts.push([text.start, text.end, "''"])
  })
  if (cuts.length === 0) return undefined
  return cuts
    .toSorted(([one], [other]) => other - one)
    .reduce((left, [from, to, by]) => left.slice(0, from) + by + left.slice(to), code)
}

/** The schema of a call `schema.describe(…)`. */
function describedBy({ type, callee }) {
  if (type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined
  const { property, object } = callee
  return property.name === 'describe' ? object : undefined
}

/** The text of a member `summary` or `description` of an object literal. */
function publishedText({ type, key, value }) {
  if (type !== 'Property') return undefined
  const isText = key.name === 'description' || key.name === 'summary'
  return isText && TEXT_TYPES.has(value.type) ? value : undefined
}

function walk(value, visit) {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) visit(value)
    for (const child of Object.values(value)) walk(child, visit)
  }
}
