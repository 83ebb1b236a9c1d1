/** Where the SQL of all versions lies, relative to the project, which every command runs in. */
export const MIGRATIONS_DIRECTORY = 'server/db/migrations'
