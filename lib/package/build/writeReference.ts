import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readReference } from './readReference'

// `npm run build:reference`: what /docs/client shows, kept beside the page.
const root = resolve(import.meta.dirname, '../../..')
const text = JSON.stringify(readReference(root), undefined, 1)
writeFileSync(join(root, 'components/docs/clientReference.json'), `${text}\n`)
