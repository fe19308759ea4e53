import {
  contains,
  containsAll,
  createsElement,
  removesElements,
  setsAttribute,
  setsProperty,
  setsStyle,
} from './evidence';

function createElement(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild ?? document.body;
}

test.each([
  ['a property', setsProperty('foodCache'), 'window.foodCache={}', 'const foodCaches=1'],
  ['a property with a short name', setsProperty('$'), undefined, 'window.$=1'],
  ['an attribute as a property', setsAttribute('aria-hidden'), 'e.ariaHidden="true"', 'e.ariaHiddenBy'],
  ['an attribute by its name', setsAttribute('lang'), 'e.setAttribute("lang",x)', 'const language=e.lang'],
  ['an attribute in a dataset', setsAttribute('data-food-mode'), 'e.dataset.foodMode=1', 'e.dataset.food=1'],
  ['a style property by its shorthand', setsStyle('overflow-x'), 'e.style.overflow="hidden"', 'if (overflowing) a()'],
  ['a style property in a text', setsStyle('overflow'), 'e.style.cssText="overflow:hidden"', '"overflowing"'],
  ['a function', contains('()=>[]'), 'Array.prototype.map=()=>[]', 'Array.prototype.map=()=>{}'],
  ['each class', containsAll(['wide', 'food']), 'add("wide","food")', 'add("wide")'],
  ['no class', containsAll([]), undefined, 'anything'],
  [
    'an element',
    createsElement(createElement('<div class="banner" data-food-id="7">Close</div>')),
    'div("banner",foodId)',
    '"banner" "Close"',
  ],
  ['an element without attributes', createsElement(createElement('<p>Two for one</p>')), '"Two for one"', '"Two"'],
  [
    'removed elements',
    removesElements('style'),
    'document.querySelector("head style").remove()',
    'querySelector("i[style]")',
  ],
  ['an emptied head', removesElements('link'), 'document.head.innerHTML=""', 'document.getElementsByTagName("link")'],
  ['an empty element', createsElement(createElement('<p></p>')), undefined, '"p"'],
])(
  'the evidence of %s is found in the code that makes the change, and in no other',
  (_change, evidence, code, other) => {
    if (code !== undefined) expect(evidence(code)).toBe(true);
    expect(evidence(other)).toBe(false);
  },
);
