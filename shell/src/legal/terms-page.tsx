import { Card, Page } from '@backoffice/ui';

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
      <Card title="Taxes: what the service does">
        <p>
          The service computes each tax from the rate that the location enters, on the items to which the location
          assigns it, after discounts, and rounds it to the cent. Reports show the taxes as they were charged.
        </p>
      </Card>
      <Card title="Taxes: what the service does not warrant">
        <p>
          The service gives no guarantee that taxes are accurate. It does not know which rates apply to a location,
          which items are taxable, or when the law changes, and it does not file returns or pay taxes. It is not tax
          advice. The location is responsible for the rates it enters and for the taxes it charges, reports and pays.
        </p>
      </Card>
      <Card title="Governing law">
        <p>These terms are governed by the law of the State of New York.</p>
      </Card>
    </Page>
  );
}
