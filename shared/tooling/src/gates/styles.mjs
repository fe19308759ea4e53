import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import selectorParser from 'postcss-selector-parser';

/** What may stand around rules without reaching further than they do. */
const HARMLESS = ['media', 'supports', 'container', 'layer', 'starting-style'];

/** Whether a part of a selector is, or holds in every one of its alternatives, what `isOwn` says is the area's own. */
function holds(node, isOwn) {
  if (isOwn(node)) return true;
  const isChoice = node.type === 'pseudo' && [':is', ':where'].includes(node.value);
  return isChoice && node.nodes.every((choice) => choice.some((part) => holds(part, isOwn)));
}

function namesRuleAround(selector) {
  let found = false;
  selector.walkNesting(() => {
    found = true;
  });
  return found;
}

function isNested(rule) {
  for (let around = rule.parent; around !== undefined; around = around.parent) if (around.type === 'rule') return true;
  return false;
}

/** The first selector of `rule` that could match an element of somebody else. */
function leakingSelector(rule, prefix) {
  const nested = isNested(rule);
  const isOwn = ({ type, value }) => (type === 'class' && value.startsWith(prefix)) || (nested && type === 'nesting');
  const leaking = selectorParser()
    .astSync(rule.selector)
    .nodes.filter((selector) => !selector.some((part) => holds(part, isOwn)))
    // A nested selector without `&` stands for what is below the rule around it.
    .find((selector) => !nested || namesRuleAround(selector));
  return leaking?.toString().trim();
}

const isFrame = ({ parent }) => parent.type === 'atrule' && parent.name.endsWith('keyframes');

/** What in the style sheet `css` could reach beyond the elements that carry a class of its own; undefined if nothing. */
export function leakOf(css, prefix) {
  let leak;
  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => {
    const isOwnAnimation = rule.name.endsWith('keyframes') && rule.params.startsWith(prefix);
    if (!HARMLESS.includes(rule.name) && !isOwnAnimation) leak ??= `@${rule.name} ${rule.params}`.trim();
  });
  sheet.walkRules((rule) => {
    if (!isFrame(rule)) leak ??= leakingSelector(rule, prefix);
  });
  return leak;
}

/** The area's style sheets change nothing outside of it: every selector names a class of its own CSS modules. */
export function keepsStylesToItself({ site, name, release }) {
  const folder = path.join(site, name, release.version);
  for (const file of readdirSync(folder).filter((file) => file.endsWith('.css'))) {
    const leak = leakOf(readFileSync(path.join(folder, file), 'utf8'), `${name}_`);
    if (leak !== undefined) return `${name}'s style sheets reach beyond it with ${leak}`;
  }
  return undefined;
}
