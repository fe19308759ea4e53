export function readUnicodeRange(range: string): string;
