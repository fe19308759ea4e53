import { ThemeRoot } from '@backoffice/shared/ui';
import { render, screen } from '@testing-library/react';
import { PrivacyPolicyPage } from './privacy-policy-page';
import { TermsPage } from './terms-page';

test.each([
  ['Terms', <TermsPage key="terms" />, /only the names of employees/],
  ['Terms', <TermsPage key="terms" />, /no guarantee that taxes are accurate/],
  ['Terms', <TermsPage key="terms" />, /law of the State of New York/],
  ['Privacy Policy', <PrivacyPolicyPage key="privacy" />, /only the names of employees/],
  ['Privacy Policy', <PrivacyPolicyPage key="privacy" />, /No customer data/],
  ['Privacy Policy', <PrivacyPolicyPage key="privacy" />, /which of its areas last failed to load/],
])('%s states what the service does', (title, page, statement) => {
  render(page, { wrapper: ThemeRoot });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(statement)).toBeVisible();
});
