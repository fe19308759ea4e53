import {
  codeCreatesElement,
  codeFreezesObject,
  codeRemovesElements,
  codeRemovesProperty,
  codeSetsAttribute,
  codeSetsFunction,
  codeSetsProperty,
  codeSetsStyle,
  containsAllWords,
  containsAnyWord,
} from './evidence';

function createElement(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild ?? document.body;
}

const longFunction = (callback: () => string) => ['of the area', callback(), 'and another one'];

test.each([
  ['a property', codeSetsProperty('foodCache'), 'window.foodCache={}', 'const foodCaches=1'],
  ['a property with a short name', codeSetsProperty('$'), undefined, 'window.$=1'],
  ['an attribute as a property', codeSetsAttribute('aria-hidden'), 'e.ariaHidden="true"', 'e.ariaHiddenBy'],
  ['an attribute by its name', codeSetsAttribute('lang'), 'e.setAttribute("lang",x)', 'const language=e.lang'],
  ['an attribute in a dataset', codeSetsAttribute('data-food-mode'), 'e.dataset.foodMode=1', 'e.dataset.food=1'],
  [
    'a style property by its shorthand',
    codeSetsStyle('overflow-x'),
    'e.style.overflow="hidden"',
    'if (overflowing) a()',
  ],
  ['a style property in a text', codeSetsStyle('overflow'), 'e.style.cssText="overflow:hidden"', '"overflowing"'],
  ['a style property whose name has several words', codeSetsStyle('min-height'), 'e.style.minHeight=0', 'a={min:1}'],
  [
    'a logical style property by its shorthand',
    codeSetsStyle('margin-inline-start'),
    'e.style.margin=0',
    'a={marginal:1}',
  ],
  ['a custom property', codeSetsStyle('--food-gap'), 'setProperty("--food-gap",x)', 'a={b:1,foodGap:2,food:3}'],
  ['a property of a browser', codeSetsStyle('-webkit-text-size-adjust'), 's.WebkitTextSizeAdjust=0', 'a={b:1,text:2}'],
  ['a short function', codeSetsFunction('map', () => []), 'Array.prototype.map=()=>[]', 'Array.prototype.keys=()=>[]'],
  [
    'a long function',
    codeSetsFunction('map', longFunction),
    `set("map",${longFunction})`,
    'Array.prototype.map=(a)=>a',
  ],
  ['a frozen object', codeFreezesObject('URL.prototype'), 'Object.freeze(URL.prototype)', 'Object.freeze({})'],
  ['a removed property', codeRemovesProperty('trim'), 'delete String.prototype.trim', 'delete a.trimmed;b.trim()'],
  [
    'a removed property in a text',
    codeRemovesProperty('trim'),
    'Reflect.deleteProperty(a,"trim")',
    'a.deleteProperty(b)',
  ],
  ['a word', containsAnyWord('adoptedStyleSheets'), 'document.adoptedStyleSheets=[]', 'document.styleSheets'],
  ['each class', containsAllWords(['wide', 'food']), 'add("wide","food")', 'add("wide")'],
  ['no class', containsAllWords([]), undefined, 'anything'],
  [
    'an element',
    codeCreatesElement(createElement('<div class="banner" data-food-id="7">Close</div>')),
    'div("banner",foodId)',
    '"banner" "Close"',
  ],
  [
    'an element by the names of its attributes',
    codeCreatesElement(createElement('<div data-food-id="7"></div>')),
    'setAttribute("data-food-id",7)',
    '"data-food"',
  ],
  ['an element without attributes', codeCreatesElement(createElement('<p>Two for one</p>')), '"Two for one"', '"Two"'],
  [
    'removed elements',
    codeRemovesElements('style'),
    'document.querySelector("head style").remove()',
    'querySelector("i[style]")',
  ],
  [
    'an emptied head',
    codeRemovesElements('link'),
    'document.head.innerHTML=""',
    'document.getElementsByTagName("link")',
  ],
  ['an empty element', codeCreatesElement(createElement('<p></p>')), undefined, '"p"'],
])(
  'code that makes the change “%s” matches its evidence, and other code does not',
  (_change, evidence, code, other) => {
    if (code !== undefined) expect(evidence(code)).toBe(true);
    expect(evidence(other)).toBe(false);
  },
);
