import { parseSync } from 'rolldown/utils'

const TEXT_TYPES = new Set(['Literal', 'TemplateLiteral', 'BinaryExpression'])

/** What a caller needs of an operation; the rest is the service's and the contract's. */
const CALLED_BY = new Set(['method', 'path', 'success'])

/**
 * A source without what only the service and the published contract say: descriptions of fields, and
 * of the tables of operations all but how each is called and what it answers, with what stood for the
 * rest alone. Undefined where there is nothing to take out.
 */
export function withoutPublishedText(path, code) {
  const isTable = path.includes('/lib/schema/operations/')
  if (!isTable && !code.includes('.describe(')) return undefined
  const cuts = []
  walk(parseSync(path, code).program, (node) => {
    const described = describedBy(node)
    if (described) cuts.push([described.end, node.end])
    for (const { start, end } of isTable ? uncalledMembers(node) : []) {
      cuts.push([start, code[end] === ',' ? end + 1 : end])
    }
    const text = isTable ? publishedText(node) : undefined
    if (text) cuts.push([text.start, text.end, "''"])
  })
  if (cuts.length === 0) return undefined
  const left = cutOut(code, cuts)
  return isTable ? withoutUnused(path, left) : left
}

/** The schema of a call `schema.describe(…)`. */
function describedBy({ type, callee }) {
  if (type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined
  const { property, object } = callee
  return property.name === 'describe' ? object : undefined
}

/** Members of an operation that no caller reads. */
function uncalledMembers({ type, properties }) {
  if (type !== 'ObjectExpression') return []
  const names = new Set(properties.map(({ key }) => key?.name))
  if (!names.has('path') || !names.has('success')) return []
  return properties.filter(({ key }) => key !== undefined && !CALLED_BY.has(key.name))
}

/** The text of a member `description` of an object literal. */
function publishedText({ type, key, value }) {
  if (type !== 'Property') return undefined
  return key.name === 'description' && TEXT_TYPES.has(value.type) ? value : undefined
}

/** A source without its own constants and imports that nothing in it names any more. */
function withoutUnused(path, code) {
  const { body } = parseSync(path, code).program
  const namesIn = new Map(body.map((statement) => [statement, identifiersOf(statement)]))
  const isNamed = (name, own) =>
    body.some((other) => other !== own && namesIn.get(other)?.has(name) === true)
  const cuts = []
  for (const statement of body) {
    if (statement.type === 'VariableDeclaration') {
      const [{ id }, ...more] = statement.declarations
      const isOwn = id.type === 'Identifier' && more.length === 0
      if (isOwn && !isNamed(id.name, statement)) cuts.push([statement.start, statement.end])
    } else if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type') {
      const { specifiers, source } = statement
      const used = specifiers.filter(({ local }) => isNamed(local.name, statement))
      if (used.length === specifiers.length) continue
      const names = used.map(({ start, end }) => code.slice(start, end)).join(', ')
      const less = used.length === 0 ? '' : `import { ${names} } from ${source.raw}`
      cuts.push([statement.start, statement.end, less])
    }
  }
  return cuts.length === 0 ? code : withoutUnused(path, cutOut(code, cuts))
}

function identifiersOf(statement) {
  const names = new Set()
  if (statement.type === 'ImportDeclaration') return names
  walk(statement, ({ type, name }) => {
    if (type === 'Identifier') names.add(name)
  })
  return names
}

/** Takes spans out, or puts a text in their place; one that lies within another goes with it. */
function cutOut(code, cuts) {
  let from = 0
  let left = ''
  for (const [start, end, by = ''] of cuts.toSorted(([one], [other]) => one - other)) {
    if (start < from) continue
    left += code.slice(from, start) + by
    from = end
  }
  return left + code.slice(from)
}

function walk(value, visit) {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) visit(value)
    for (const child of Object.values(value)) walk(child, visit)
  }
}
