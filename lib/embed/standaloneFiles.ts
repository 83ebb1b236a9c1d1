import { z } from 'zod'
import { EMBED_KINDS, type EmbedKind } from './embedKinds'

/** A page for frames that only shows figures: it has a root of its own beside the desk's. */
export type StandaloneKind = {
  [Kind in EmbedKind]: (typeof EMBED_KINDS)[Kind]['isTrading'] extends true ? never : Kind
}[EmbedKind]

/** Every such page. */
export const STANDALONE_KINDS = (Object.keys(EMBED_KINDS) as EmbedKind[]).filter(
  (kind): kind is StandaloneKind => !EMBED_KINDS[kind].isTrading,
)

/** Where the build puts the files of these pages, from the project's root, and where they are served. */
export const STANDALONE_FOLDERS = {
  production: { folder: '.next/static/embed', url: '/_next/static/embed' },
  development: { folder: 'public/embed/dev', url: '/embed/dev' },
} as const

/** The list of them, beside them. */
export const STANDALONE_LIST = 'files.json'

/** Names of the files of these pages. */
export const StandaloneFiles = z.object({
  style: z.string(),
  font: z.string(),
  /** Of each page its own script first, then what that imports. */
  scripts: z.record(z.string(), z.array(z.string()).min(1)),
})
export type StandaloneFiles = z.infer<typeof StandaloneFiles>
