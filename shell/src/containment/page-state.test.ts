import { readPageState } from './page-state';

test('the state of the page has the elements of the body except the style sheets that lazy code loads', () => {
  document.body.innerHTML = '<div></div><link rel="stylesheet" href="/shell/1.0.0/tabs.css"><p></p>';
  const added = [...readPageState().additions].filter((element) => element.parentElement === document.body);
  expect(added.map(({ localName }) => localName)).toEqual(['div', 'p']);
});
