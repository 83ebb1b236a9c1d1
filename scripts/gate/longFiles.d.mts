export function passedOver(env: Record<string, string | undefined>, args: string[]): string[]
