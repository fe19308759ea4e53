import { screen } from '@testing-library/react';

/** Names of controls that change no data: they select, search, page, print, explain or close what is shown. */
const READING =
  /^(Search|Clear|More filters|Filters|Export as CSV|Print|Close|Try again|Back to .*|Menu file|Receipt|What .+ means|(Previous|Next) page|Page \d+)$/;

/** Lists the names of the visible, enabled buttons, switches and checkboxes with which a user could change something. */
export function listOfferedActions(): string[] {
  const controls = ['button', 'switch', 'checkbox'].flatMap((role) => screen.queryAllByRole(role));
  return controls
    .filter((control) => !control.matches(':disabled') && control.closest('[aria-haspopup="listbox"]') === null)
    .map((control) => (control.getAttribute('aria-label') ?? control.textContent ?? '').trim())
    .filter((name) => !READING.test(name));
}
