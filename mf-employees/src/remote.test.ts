import { testContributions } from '@backoffice/testing/contributions';
import { testPageModules } from '@backoffice/testing/page-modules';
import { testPrefetchedResponses } from '@backoffice/testing/prefetched-responses';
import module from './module';
import description from './remote';

testPrefetchedResponses(description, module, [
  '/employee/employees?is_active=false&search=Ann&employee_role_id=2&page=2&per_page=100',
  '/employee/team_roles?role=new',
  '/employee/users?user=new',
]);

testPageModules(description);
testContributions(description, module);
