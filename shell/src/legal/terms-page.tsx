import { Card, Page } from '@backoffice/shared/ui';

export function TermsPage() {
  return (
    <Page title="Terms">
      <Card title="What the service is">
        <p>
          The back office shows and sets up what a location's point of sale does: its employees, its menu, its business
          details and the reports of what was sold.
        </p>
      </Card>
      <Card title="What is stored">
        <p>The service stores only the names of employees. It stores no customer data.</p>
      </Card>
      <Card title="Taxes">
        <p>
          Taxes are computed from the rates that the location enters. The service gives no guarantee that taxes are
          accurate; the location answers for the taxes it charges and reports.
        </p>
      </Card>
      <Card title="Governing law">
        <p>These terms are governed by the law of the State of New York.</p>
      </Card>
    </Page>
  );
}
