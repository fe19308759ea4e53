import { testContributions } from '@backoffice/testing/contributions';
import { testPageModules } from '@backoffice/testing/page-modules';
import { testPrefetchedResponses } from '@backoffice/testing/prefetched-responses';
import module from './module';
import description from './remote';

testPrefetchedResponses(description, module, [
  '/business/sales_taxes?is_active=false&page=2',
  '/business/printers?search=bar&per_page=50',
  '/business/terminals?search=till&page=2',
  '/business/order_notes?page=2',
]);

testPageModules(description);
testContributions(description, module);
