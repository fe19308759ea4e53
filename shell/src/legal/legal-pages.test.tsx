import { ThemeRoot } from '@backoffice/ui';
import { render, screen } from '@testing-library/react';
import { PrivacyPolicyPage } from './privacy-policy-page';
import { TermsPage } from './terms-page';

test.each([
  ['Terms', /only the names of employees/, <TermsPage key="terms" />],
  ['Terms', /no guarantee that taxes are accurate/, <TermsPage key="terms" />],
  ['Terms', /computes each tax from the rate that the location enters/, <TermsPage key="terms" />],
  ['Terms', /does not file returns or pay taxes/, <TermsPage key="terms" />],
  ['Terms', /law of the State of New York/, <TermsPage key="terms" />],
  ['Privacy Policy', /only the names of employees/, <PrivacyPolicyPage key="privacy" />],
  ['Privacy Policy', /No customer data/, <PrivacyPolicyPage key="privacy" />],
  ['Privacy Policy', /which of its parts last failed to load/, <PrivacyPolicyPage key="privacy" />],
  ['Privacy Policy', /A cookie recognizes this browser for 180 days/, <PrivacyPolicyPage key="privacy" />],
  ['Privacy Policy', /the location's time zone/, <PrivacyPolicyPage key="privacy" />],
  ['Privacy Policy', /Until you close the tab/, <PrivacyPolicyPage key="privacy" />],
  ['Privacy Policy', /the law of the State of New York/, <PrivacyPolicyPage key="privacy" />],
])('the legal page “%s” contains the statement %s', (title, statement, page) => {
  render(page, { wrapper: ThemeRoot });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(statement)).toBeVisible();
});
