import { ThemeRoot } from '@backoffice/ui';
import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { HistoryList } from './show-history';

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <p>Failed</p> : this.props.children;
  }
}

function renderHistory() {
  return render(
    <ThemeRoot>
      <Boundary>
        <HistoryList filters={{}} empty={{ title: 'No changes yet.' }} />
      </Boundary>
    </ThemeRoot>,
  );
}

test('the history list loads its code again when it is opened again after a failure', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const load = jest.fn(() => {
    throw new Error('unreachable');
  });
  jest.doMock('./history-list', load);
  const { unmount } = renderHistory();
  expect(await screen.findByText('Failed')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  unmount();
  jest.doMock('./history-list', () => ({ HistoryList: () => <p>Soup was deleted</p> }));
  renderHistory();
  expect(await screen.findByText('Soup was deleted')).toBeVisible();
  log.mockRestore();
});
