import type { ParsedDescription } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';

/**
 * Tests that a remote's module loads a component for each contribution of the remote's description, and no
 * other components.
 */
export function testContributions({ contributions = [] }: ParsedDescription, module: RemoteModule): void {
  test('the module has a component for each contribution', () => {
    expect(Object.keys(module.contributions ?? {}).sort()).toEqual(contributions.map(({ id }) => id).sort());
  });
}
