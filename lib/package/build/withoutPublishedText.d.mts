export function withoutPublishedText(path: string, code: string): string | undefined
