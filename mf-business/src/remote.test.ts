import { testFirstCalls } from '@backoffice/testing/first-calls';
import module from './module';
import description from './remote';

testFirstCalls(description, module);
