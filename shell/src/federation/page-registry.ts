import { type Registry, readRegistry } from '@backoffice/platform/remote/registry';

/** Reads the registry that the deployment inlined into the HTML. */
export function readPageRegistry(page: Document = document): Registry {
  const text = page.getElementById('registry')?.textContent ?? '';
  try {
    return readRegistry(JSON.parse(text));
  } catch {
    return readRegistry(undefined);
  }
}
