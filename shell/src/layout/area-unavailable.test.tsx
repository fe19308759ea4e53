import { ThemeRoot } from '@backoffice/ui';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AreaUnavailable } from './area-unavailable';

test('the error panel names the unavailable area and the reason, and retries', async () => {
  const retries: string[] = [];
  render(<AreaUnavailable title="Menu" reason="Its files did not arrive." onRetry={() => retries.push('again')} />, {
    wrapper: ThemeRoot,
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Menu is unavailable');
  expect(screen.getByRole('alert')).toHaveTextContent('Its files did not arrive.');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(retries).toEqual(['again']);
});
