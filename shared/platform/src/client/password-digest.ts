async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // Browsers provide `subtle` only on HTTPS and on localhost.
  if (globalThis.crypto?.subtle !== undefined) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const fallback = await import(/* webpackChunkName: "sha256" */ '@noble/hashes/sha2.js');
  return fallback.sha256(bytes);
}

/** Returns the Base64 SHA-256 digest that is sent to the server in place of the password. */
export async function passwordDigest(password: string): Promise<string> {
  return btoa(String.fromCharCode(...(await sha256(new TextEncoder().encode(password)))));
}
