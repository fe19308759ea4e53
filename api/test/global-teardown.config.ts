declare global {
  var endRunDatabase: (() => Promise<void>) | undefined;
}

/** Jest's globalTeardown. */
export default async function tearDown(): Promise<void> {
  await globalThis.endRunDatabase?.();
}
