import { testPrefetchedResponses } from '@backoffice/testing/prefetched-responses';
import module from './module';
import description from './remote';

testPrefetchedResponses(description, module);
