import { testFirstCalls } from '@backoffice/shared/testing/first-calls';
import module from './module';
import description from './remote';

testFirstCalls(description, module);
