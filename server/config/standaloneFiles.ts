import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  STANDALONE_FOLDERS,
  STANDALONE_LIST,
  StandaloneFiles,
  type StandaloneKind,
} from '@/lib/embed/standaloneFiles'

/** Addresses of the files of a page. */
export interface PageFiles {
  style: string
  font: string
  script: string
  /** Scripts that it imports. */
  imports: readonly string[]
}

let built: StandaloneFiles | undefined

/**
 * Addresses of the files of a page for frames with a root of its own, as the build made them; while
 * developing they are read each time.
 * @throws Error where they were not built
 */
export function standaloneFiles(kind: StandaloneKind): PageFiles {
  const isProduction = process.env.NODE_ENV === 'production'
  const { folder, url } = STANDALONE_FOLDERS[isProduction ? 'production' : 'development']
  if (built === undefined || !isProduction) {
    const path = join(/* turbopackIgnore: true */ process.cwd(), folder, STANDALONE_LIST)
    built = StandaloneFiles.parse(JSON.parse(readFileSync(path, 'utf8')))
  }
  const [script, ...imports] = (built.scripts[kind] ?? []).map((name) => `${url}/${name}`)
  if (script === undefined) throw new Error(`the page ${kind} for frames was not built`)
  return { style: `${url}/${built.style}`, font: `${url}/${built.font}`, script, imports }
}
