import { rmSync } from 'node:fs';

// biome-ignore lint/style/noDefaultExport: jest calls the default export
export default function removeBuildCache(): void {
  rmSync(process.env.BUILD_CACHE ?? '', { recursive: true, force: true });
}
