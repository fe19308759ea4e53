import { Card, Page } from '@backoffice/ui';

export function PrivacyPolicyPage() {
  return (
    <Page title="Privacy Policy">
      <Card title="What is stored about people">
        <p>The service stores only the names of employees, so that reports can say who took an order.</p>
      </Card>
      <Card title="Customers">
        <p>No customer data is stored.</p>
      </Card>
      <Card title="Taxes">
        <p>The service gives no guarantee that taxes are accurate. The terms explain how it handles them.</p>
      </Card>
      <Card title="In your browser">
        <p>
          The browser keeps the session's tokens, the location's time zone and the hour at which its business day starts
          until you sign out; how you like the back office to look (its colors and its sidebar); and which of its parts
          last failed to load. Until you close the tab, it also keeps which versions of the parts the tab uses, and
          whether you entered an operator's key, but not the key. It keeps nothing else, except a cookie.
        </p>
      </Card>
      <Card title="The cookie">
        <p>
          A cookie recognizes this browser for 180 days after each sign-in, so that wrong passwords that others enter
          elsewhere do not lock you out here. It gives no access to your account.
        </p>
      </Card>
      <Card title="Failures">
        <p>
          When a part of the back office fails, it is reported to the service, without anything that you typed or
          viewed, and to nobody else.
        </p>
      </Card>
      <Card title="Governing law">
        <p>This policy is governed by the law of the State of New York.</p>
      </Card>
    </Page>
  );
}
