import { ThemeRoot } from '@backoffice/ui';
import { render, screen } from '@testing-library/react';
import { PrivacyPolicyPage } from './privacy-policy-page';
import { TermsPage } from './terms-page';

test.each([
  ['Terms', <TermsPage key="terms" />, /only the names of employees/],
  ['Terms', <TermsPage key="terms" />, /no guarantee that taxes are accurate/],
  ['Terms', <TermsPage key="terms" />, /computes each tax from the rate that the location enters/],
  ['Terms', <TermsPage key="terms" />, /neither files returns nor pays taxes/],
  ['Terms', <TermsPage key="terms" />, /law of the State of New York/],
  ['Privacy Policy', <PrivacyPolicyPage key="privacy" />, /only the names of employees/],
  ['Privacy Policy', <PrivacyPolicyPage key="privacy" />, /No customer data/],
  ['Privacy Policy', <PrivacyPolicyPage key="privacy" />, /which of its parts last failed to load/],
  ['Privacy Policy', <PrivacyPolicyPage key="privacy" />, /the law of the State of New York/],
])('the page “%s” contains the statement %#', (title, page, statement) => {
  render(page, { wrapper: ThemeRoot });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(statement)).toBeVisible();
});
