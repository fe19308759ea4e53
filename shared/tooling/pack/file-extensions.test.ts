import { addFileExtensions } from './file-extensions';

const SCRIPTS = ['./rows.js', '../money.js'];
const complete = (code: string) => addFileExtensions(code, (file) => SCRIPTS.includes(file));

test.each([
  ['an import', "import { Row } from './rows';", "import { Row } from './rows.js';"],
  ['an export', 'export * from "../money";', 'export * from "../money.js";'],
  ['an import for its effects', "import './rows';", "import './rows.js';"],
  ['an import at run time', "const load = () => import('./rows');", "const load = () => import('./rows.js');"],
  ['a type of another module', 'rows: import("./rows").Row[]', 'rows: import("./rows.js").Row[]'],
])('the path in %s of a compiled module gets the file extension', (_what, code, completed) => {
  expect(complete(code)).toBe(completed);
});

test.each(["import classes from './rows.module.css';", "import { z } from 'zod';", "import Page from '../page';"])(
  'the statement %s stays the same, because it imports no compiled module',
  (code) => expect(complete(code)).toBe(code),
);
