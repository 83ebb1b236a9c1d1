import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Options that a command knows; each takes a text. */
type Options = Record<string, { type: 'string' }>

/**
 * Reads the words and options that an operator's command was given.
 * @throws Error with what is wrong, in a line, and how the command is used
 */
export function readCommandLine<Known extends Options>(
  usage: string,
  options: Known,
  args: string[] = process.argv.slice(2),
): { positionals: string[]; values: { [Name in keyof Known]?: string } } {
  const config = { args, options, allowPositionals: true } satisfies ParseArgsConfig
  try {
    return parseArgs(config)
  } catch (error) {
    // What follows the first sentence is advice on writing options that begin with a dash.
    const firstSentence = error instanceof Error ? error.message.split('. ')[0] : ''
    throw new Error(args.includes('--help') ? usage : `${firstSentence}\n${usage}`)
  }
}
