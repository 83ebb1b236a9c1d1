export function pureSchemas(path: string, code: string): string | undefined
