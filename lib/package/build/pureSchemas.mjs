import { parseSync } from 'rolldown/utils'

/** Rooms whose constants are made without effects. */
const ROOMS = /\/lib\/(?:schema|venues|client)\//

/**
 * A source that makes schemas, with each of its own constants that a call makes marked as free of
 * effects: bundlers leave out those that nothing asks for, which they cannot know of chained calls.
 * Undefined where there is nothing to mark.
 */
export function pureSchemas(path, code) {
  if (!ROOMS.test(path) || !code.includes("from 'zod'")) return undefined
  const calls = parseSync(path, code).program.body.flatMap((statement) => {
    const { type, kind, declarations } = statement.declaration ?? statement
    if (type !== 'VariableDeclaration' || kind !== 'const') return []
    return declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
  })
  if (calls.length === 0) return undefined
  let from = 0
  let marked = ''
  for (const { start, end } of calls) {
    marked += `${code.slice(from, start)}/* @__PURE__ */ (() => ${code.slice(start, end)})()`
    from = end
  }
  return marked + code.slice(from)
}
