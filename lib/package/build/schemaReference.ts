import { type AstNode, docBefore, type ReferenceMember, type Source } from './referenceSource'

/** Members of a schema or of a part of one by its name, wherever it was declared. */
type MembersOf = (name: string) => readonly ReferenceMember[]

/** Type of a schema of named values, or of one of several objects; empty for any other. */
export function schemaSignature(
  name: string,
  init: AstNode | undefined,
  membersOf: MembersOf,
): string {
  const variants = variantsOf(init, membersOf)?.map(
    (members) => `{ ${members.map(({ signature }) => signature).join('; ')} }`,
  )
  const lines = variants ?? enumValues(init)
  return lines.length === 0 ? '' : `type ${name} =${lines.map((line) => `\n  | ${line}`).join('')}`
}

/** Members of what a schema reads, with their descriptions; none of any other than objects. */
export function schemaMembers(
  source: Source,
  init: AstNode | undefined,
  membersOf: MembersOf,
): ReferenceMember[] {
  const variants = variantsOf(init, membersOf)
  if (variants) return joinedMembers(variants, discriminatorOf(init))
  // A shape that schemas spread stands by itself.
  const [shape] = init?.type === 'CallExpression' ? init.arguments : [init]
  return shape?.type === 'ObjectExpression' ? shapeMembers(source, shape, membersOf) : []
}

function enumValues(init: AstNode | undefined): readonly string[] {
  if (init?.type !== 'CallExpression' || init.callee.property?.name !== 'enum') return []
  const values: readonly AstNode[] = init.arguments[0]?.elements ?? []
  return values.every(({ value }) => typeof value === 'string')
    ? values.map(({ value }) => `'${value}'`)
    : []
}

/** Members of each object of a union; undefined for a schema that is no union of named objects. */
function variantsOf(
  init: AstNode | undefined,
  membersOf: MembersOf,
): readonly (readonly ReferenceMember[])[] | undefined {
  const kind = init?.type === 'CallExpression' && init.callee.property?.name
  if (kind !== 'union' && kind !== 'discriminatedUnion') return undefined
  const named = init?.arguments.find(({ type }: AstNode) => type === 'ArrayExpression')?.elements
  const variants: readonly (readonly ReferenceMember[])[] = (named ?? []).map((variant: AstNode) =>
    variant.type === 'Identifier' ? membersOf(variant.name) : [],
  )
  return variants.length > 0 && variants.every(({ length }) => length > 0) ? variants : undefined
}

/** Name of the member whose value says which object of a union it is. */
function discriminatorOf(init: AstNode | undefined): string | undefined {
  const [first] = init?.arguments ?? []
  return typeof first?.value === 'string' ? first.value : undefined
}

/**
 * Each member of a union once for each description that it has. Where it has several, the value of the
 * discriminator is said of each.
 */
function joinedMembers(
  variants: readonly (readonly ReferenceMember[])[],
  discriminator: string | undefined,
): ReferenceMember[] {
  const all = variants.flatMap((members) => {
    const own = members.find(({ name }) => name === discriminator)
    return members.map((member) => ({ ...member, variant: own ? literalOf(own) : '' }))
  })
  return groupsBy(all, ({ name }) => name).flatMap(([name, sameName]) => {
    const byDoc = groupsBy(sameName, ({ doc }) => doc)
    const isSaid = byDoc.length > 1 && discriminator !== undefined && name !== discriminator
    return byDoc.map(([doc, same]): ReferenceMember => {
      const values = [...new Set(same.map(literalOf))].filter((value) => value !== '')
      const isOptional = same.some(({ signature }) => signature.startsWith(`${name}?`))
      const variantNames = same.map(({ variant }) => variant).join(' or ')
      return {
        name,
        signature: signatureOf(name, isOptional, values.join(' | ')),
        doc: isSaid ? `Where ${discriminator} is ${variantNames}: ${doc}` : doc,
      }
    })
  })
}

function groupsBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): (readonly [key: string, items: readonly Item[]])[] {
  const keys = [...new Set(items.map(keyOf))]
  return keys.map((key) => [key, items.filter((item) => keyOf(item) === key)])
}

/** The value that a member always has, as source text; empty where it has others. */
function literalOf({ name, signature }: ReferenceMember): string {
  return signature.startsWith(`${name}: `) ? signature.slice(name.length + 2) : ''
}

function signatureOf(name: string, isOptional: boolean, literal: string): string {
  return `${name}${isOptional ? '?' : ''}${literal === '' ? '' : `: ${literal}`}`
}

function shapeMembers(source: Source, shape: AstNode, membersOf: MembersOf): ReferenceMember[] {
  return shape.properties.flatMap((property: AstNode): readonly ReferenceMember[] => {
    if (property.type === 'SpreadElement') return membersOf(property.argument.name ?? '')
    const name: unknown = property.key?.name
    if (property.type !== 'Property' || typeof name !== 'string') return []
    const calls = callsOf(property.value)
    const givenTo = (wanted: string): unknown =>
      calls.find(({ method }) => method === wanted)?.given[0]?.value
    const isOptional = calls.some(({ method }) => method === 'optional' || method === 'nullish')
    const [literal, reported] = [givenTo('literal'), givenTo('describe')]
    const value = typeof literal === 'string' ? `'${literal}'` : `${literal ?? ''}`
    const doc = typeof reported === 'string' ? reported : docBefore(source, property.start)
    return [{ name, signature: signatureOf(name, isOptional, value), doc }]
  })
}

/** The calls that are chained onto a schema. */
function callsOf(node: AstNode): { method: string; given: readonly AstNode[] }[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { object, property } = node.callee
  return [...callsOf(object), { method: String(property.name), given: node.arguments }]
}
