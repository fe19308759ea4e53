import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type Rule } from 'postcss';
import selectorParser, { type Node, type Selector } from 'postcss-selector-parser';
import type { BuiltPair, Problem } from './gate';

/** At-rules that affect only the rules inside them. */
const HARMLESS = ['media', 'supports', 'container', 'layer', 'starting-style'];

/** Whether `isOwn` is true for a part of a selector; within `:is()` and `:where()`, for every alternative. */
function isScoped(node: Node, isOwn: (part: Node) => boolean): boolean {
  if (isOwn(node)) return true;
  if (node.type !== 'pseudo' || ![':is', ':where'].includes(node.value)) return false;
  return node.nodes.every((choice) => choice.nodes.some((part) => isScoped(part, isOwn)));
}

function hasNestingSelector(selector: Selector): boolean {
  let isFound = false;
  selector.walkNesting(() => {
    isFound = true;
  });
  return isFound;
}

function isNested(rule: Rule): boolean {
  let parent: { type: string; parent?: unknown } | undefined = rule.parent;
  while (parent !== undefined && parent.type !== 'rule') parent = parent.parent as typeof parent;
  return parent !== undefined;
}

/** Returns the first selector of `rule` that could match an element of another area. */
function findLeakingSelector(rule: Rule, prefix: string): string | undefined {
  const nested = isNested(rule);
  const isOwn = (part: Node) =>
    (part.type === 'class' && part.value.startsWith(prefix)) || (nested && part.type === 'nesting');
  const leaking = selectorParser()
    .astSync(rule.selector)
    .nodes.filter((selector) => !selector.nodes.some((part) => isScoped(part, isOwn)))
    // A nested selector without `&` matches only descendants of the rule around it.
    .find((selector) => !nested || hasNestingSelector(selector));
  return leaking?.toString().trim();
}

const isKeyframe = ({ parent }: Rule) =>
  parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes');

/** Returns the first selector or at-rule that applies to elements without a class that begins with `prefix`. */
export function findLeak(css: string, prefix: string): string | undefined {
  const leaks: string[] = [];
  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => {
    const isOwnAnimation = rule.name.endsWith('keyframes') && rule.params.startsWith(prefix);
    if (!HARMLESS.includes(rule.name) && !isOwnAnimation) leaks.push(`@${rule.name} ${rule.params}`.trim());
  });
  sheet.walkRules((rule) => {
    leaks.push(...(isKeyframe(rule) ? [] : [findLeakingSelector(rule, prefix) ?? []].flat()));
  });
  return leaks[0];
}

/** Checks that every selector of the area's style sheets names a class of its own CSS modules. */
export function checkStyles({ site, name, release }: Pick<BuiltPair, 'site' | 'name' | 'release'>): Problem {
  const folder = path.join(site, name, release.version);
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.css'))) {
    const leak = findLeak(readFileSync(path.join(folder, file), 'utf8'), `${name}_`);
    if (leak !== undefined) return `${name}'s style sheets reach beyond it with ${leak}`;
  }
  return undefined;
}
