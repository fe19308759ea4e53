import { codeRemovesElements, type Evidence } from './evidence';

/** Maximum number of repairs, because an area that removes elements again and again would block the page. */
const MAX_REPAIRS = 20;

export interface RemovedPart {
  /** Description of the removal, for example `<style> removed`. */
  name: string;
  /** Checks whether an area's code can remove the part; undefined for a part that only areas remove. */
  evidence?: Evidence;
  /** Whether the part has reached the maximum number of repairs and will not be restored again. */
  isLasting: boolean;
  /** Inserts the part again; absent when it has been inserted already or will no longer be restored. */
  restore?: () => void;
}

const describe = (node: Node) => (node instanceof Element ? `<${node.localName}> removed` : 'text removed');

/** Returns a function that inserts a removed node where it was. */
const createRestore =
  (node: Node, { target, nextSibling }: MutationRecord) =>
  () =>
    void target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null);

/**
 * Restores the application's frame when it is removed: head, body, the root element and its content. React goes on
 * using these elements. The shell's style elements, which the deployment marks with `data-shell-style`, are restored
 * once without evidence against an area; after that, only with evidence, because a browser extension may have removed
 * them. Style elements that extensions add have no mark. Calls `onRemoved` with the removed parts.
 */
export function restoreRemovedFrame(onRemoved: (removals: RemovedPart[]) => void): void {
  const { documentElement, head, body } = document;
  const root = document.getElementById('root');
  const frame = new Set<Node | null>([head, body, root]);
  const styles = document.querySelectorAll('style[data-shell-style], link[data-shell-style]');
  const removalsOfStyles = new Map<Node, number>([...styles].map((style) => [style, 0]));
  let repairs = 0;

  function repairStyle(style: Element, count: number, record: MutationRecord): RemovedPart {
    removalsOfStyles.set(style, count);
    const restore = createRestore(style, record);
    const removal = {
      name: describe(style),
      evidence: codeRemovesElements(style.localName),
      isLasting: count > MAX_REPAIRS,
    };
    if (count === 1) restore();
    return count === 1 || removal.isLasting ? removal : { ...removal, restore };
  }

  function repair(records: MutationRecord[]): void {
    const removals = new Map<string | Node, RemovedPart>();
    // React replaces the content of the root element in one step, so the element is never empty afterwards.
    let isEmptied = root?.hasChildNodes() === false;
    let isFrameRemoved = false;
    for (const record of records.reverse()) {
      // When content was added later, React has replaced the removed content, so the root element was not emptied.
      if (record.target === root && record.addedNodes.length > 0) isEmptied = false;
      for (const node of record.removedNodes) {
        if (node.isConnected) continue;
        const isContent = isEmptied && record.target === root;
        const count = removalsOfStyles.get(node);
        if (isContent || frame.has(node)) {
          createRestore(node, record)();
          isFrameRemoved = true;
          const name = isContent ? 'content of the root element removed' : describe(node);
          removals.set(name, { name, isLasting: repairs + 1 === MAX_REPAIRS });
        } else if (count !== undefined && node instanceof Element) {
          const removal = repairStyle(node, count + 1, record);
          removals.set(node, removal);
        }
      }
    }
    if (isFrameRemoved) repairs += 1;
    if (repairs === MAX_REPAIRS) observer.disconnect();
    if (removals.size > 0) onRemoved([...removals.values()]);
  }

  const observer = new MutationObserver(repair);
  for (const target of [documentElement, head, body, root]) {
    if (target !== null) observer.observe(target, { childList: true });
  }
}
