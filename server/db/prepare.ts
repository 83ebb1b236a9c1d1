import { promises as files } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { MIGRATIONS_DIRECTORY } from './migrations'
import { TEMPLATE_DIRECTORY } from './template'

// A step of the build: makes an initialised database directory, so that a first start copies one
// instead of creating it. `node --import tsx server/db/prepare.ts`, in the project directory.
const unfinished = `${TEMPLATE_DIRECTORY}.part`
await files.rm(unfinished, { recursive: true, force: true })
const engine = await PGlite.create(unfinished)
await migrate(drizzle(engine), { migrationsFolder: MIGRATIONS_DIRECTORY })
await engine.close()
await files.rm(TEMPLATE_DIRECTORY, { recursive: true, force: true })
await files.rename(unfinished, TEMPLATE_DIRECTORY)
