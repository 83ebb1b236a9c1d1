import { z } from 'zod'
import { VenueError } from './codes'

const List = z.array(z.union([z.int(), z.string()]))

/**
 * Types and infos of a batch: each a JSON list in a text.
 * @throws VenueError where one of them is none
 */
export function readBatch(types: string, infos: string): { types: number[]; infos: string[] } {
  return { types: listOf(types).map(Number), infos: listOf(infos).map(String) }
}

function listOf(text: string): (string | number)[] {
  try {
    const parsed = List.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch {
    // Said below: it is no list either way.
  }
  throw new VenueError(21513, 'transaction types and infos do not match')
}
