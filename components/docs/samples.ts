import type { ApiOperation } from './apiOperations'

/** Path and query of an operation with values in place; parameters without a value are left out. */
export function pathWith(
  { path, parameters }: Pick<ApiOperation, 'path' | 'parameters'>,
  values: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams()
  let written = path
  for (const { name, place } of parameters) {
    const value = values[name] ?? ''
    if (place === 'path') written = written.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.set(name, value)
  }
  const search = query.toString().replaceAll('%2C', ',')
  return search === '' ? written : `${written}?${search}`
}

/** The examples of an operation's parameters by name. */
export function exampleValues({
  parameters,
}: Pick<ApiOperation, 'parameters'>): Record<string, string> {
  return Object.fromEntries(parameters.map(({ name, example }) => [name, example ?? '']))
}

/** The operation as a command of curl, with its example. */
export function curlSample(operation: ApiOperation, origin: string): string {
  const url = `${origin}${pathWith(operation, exampleValues(operation))}`
  if (operation.bodyExample === undefined) return `curl -s '${url}'`
  // What ends a text of the shell is written as its own.
  const body = operation.bodyExample.replaceAll("'", "'\\''")
  return `curl -s -H 'content-type: application/json' '${url}' -d '${body}'`
}

/** The operation as a few lines of TypeScript, with its example. */
export function typeScriptSample(operation: ApiOperation, origin: string): string {
  const url = `'${origin}${pathWith(operation, exampleValues(operation))}'`
  const post = operation.bodyExample
  const lines =
    post === undefined
      ? [`const response = await fetch(${url})`]
      : [
          `const response = await fetch(${url}, {`,
          `  method: 'POST',`,
          `  headers: { 'content-type': 'application/json' },`,
          `  body: JSON.stringify(${post.replaceAll('\n', '\n  ')}),`,
          '})',
        ]
  return [
    ...lines,
    'const answer = await response.json()',
    "if (!response.ok) throw new Error(answer.code + ': ' + answer.message)",
  ].join('\n')
}
