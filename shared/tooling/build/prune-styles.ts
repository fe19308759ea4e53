import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import selectorParser, { type Node } from 'postcss-selector-parser';

/** Pseudo-classes that match when one of the selectors in their parentheses matches. */
const ALTERNATIVES = [':is', ':where', ':has'];

/** The names in the markup that selectors can refer to. */
interface Names {
  tags: Set<string>;
  /** Names of attributes, and pairs as in `data-size=md`. */
  attributes: Set<string>;
  classes: Set<string>;
}

function readNames(markup: string): Names {
  const names: Names = { tags: new Set(['html', 'body']), attributes: new Set(), classes: new Set() };
  for (const [, tag = '', text = ''] of markup.matchAll(/<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)/gi)) {
    names.tags.add(tag.toLowerCase());
    for (const [, name = '', value = ''] of text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      names.attributes.add(name).add(`${name}=${value}`);
      if (name === 'class') for (const part of value.split(' ')) names.classes.add(part);
    }
  }
  return names;
}

/** Whether a part of a selector can match an element with `names`; states such as `:hover` always can. */
function canMatch(node: Node, names: Names): boolean {
  if (node.type === 'class') return names.classes.has(node.value);
  if (node.type === 'tag') return names.tags.has(node.value.toLowerCase());
  if (node.type === 'id') return false;
  if (node.type === 'attribute') {
    const isPair = node.operator === '=' && node.value !== undefined;
    return names.attributes.has(isPair ? `${node.attribute}=${node.value}` : node.attribute);
  }
  if (node.type === 'pseudo' && ALTERNATIVES.includes(node.value) && node.nodes.length > 0) {
    return node.nodes.some((choice) => choice.nodes.every((part) => canMatch(part, names)));
  }
  return true;
}

/** `:root` can always match: scripts add attributes to it, and the markup does not contain it. */
function canSelectorMatch(selector: string, names: Names): boolean {
  const parsed = selectorParser().astSync(selector);
  const isRoot = (part: Node) => part.type === 'pseudo' && part.value === ':root';
  return parsed.nodes.some(({ nodes }) => nodes.some(isRoot) || nodes.every((part) => canMatch(part, names)));
}

const isKeyframe = ({ parent }: Rule) => parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);

function removeUnmatchedRules(sheet: Root, names: Names): void {
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const selectors = rule.selectors.filter((selector) => canSelectorMatch(selector, names));
    if (selectors.length > 0) rule.selectors = selectors;
    else rule.remove();
  });
}

/** Removes definitions of custom properties and animations that nothing uses; returns whether there were any. */
function removeUnusedDefinitions(sheet: Root): boolean {
  const css = sheet.toString();
  const used = new Set([...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  const animations = [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)].map(([, value]) => value).join(' ');
  let isChanged = false;
  const remove = (node: { remove(): unknown }) => {
    isChanged = true;
    node.remove();
  };
  sheet.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) remove(declaration);
  });
  sheet.walkAtRules(/keyframes$/, (rule) => {
    if (!animations.includes(rule.params)) remove(rule);
  });
  sheet.walk((node) => {
    if ('nodes' in node && node.nodes?.length === 0) remove(node);
  });
  return isChanged;
}

/** Returns the rules of `css` that may match an element of `markup`, without typefaces and print styles. */
export function pruneStyles(css: string, markup: string): string {
  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => {
    if (rule.name === 'font-face' || (rule.name === 'media' && rule.params === 'print')) rule.remove();
  });
  removeUnmatchedRules(sheet, readNames(markup));
  while (removeUnusedDefinitions(sheet));
  return sheet.toString();
}

const decodeEntities = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** Moves style attributes, which the content security policy refuses in a document, into a style sheet. */
export function extractStyleAttributes(markup: string): { markup: string; css: string } {
  const styles: string[] = [];
  const replaced = markup.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const known = styles.indexOf(style);
    return ` data-style="${known === -1 ? styles.push(style) - 1 : known}"`;
  });
  const rules = styles.map((style, index) => `[data-style="${index}"]{${decodeEntities(style)}}`);
  return { markup: replaced, css: rules.join('') };
}
