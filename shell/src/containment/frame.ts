import { type Evidence, removesElements } from './evidence';

/** Number of times that the frame is restored; an area that removes it again and again would block the page. */
const MAX_REPAIRS = 20;

/** Something of the page that was removed. */
export interface Removal {
  /** For example `<style> removed`. */
  name: string;
  /** Undefined for what nobody but an area removes. */
  evidence?: Evidence;
  /** Whether it will no longer be restored. */
  isLasting: boolean;
  /** Inserts it again; absent when it is inserted already or will no longer be restored. */
  restore?: () => void;
}

const describe = (node: Node) => (node instanceof Element ? `<${node.localName}> removed` : 'text removed');

/** Returns a function that inserts a removed node where it was. */
const createRestore =
  (node: Node, { target, nextSibling }: MutationRecord) =>
  () =>
    void target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null);

/**
 * Restores the frame of the application when it is removed: the root element and its content. React continues to use
 * these elements in their places. Style elements of the shell, which the deployment marks with `data-shell-style`, are
 * restored once, and later only with evidence against an area, because a browser extension may remove them. Those that
 * extensions add have no mark. Calls `onRemoved` with what was removed.
 */
export function keepFrame(onRemoved: (removals: Removal[]) => void): void {
  const { documentElement, head, body } = document;
  const root = document.getElementById('root');
  const frame = new Set<Node | null>([head, body, root]);
  const styles = document.querySelectorAll('style[data-shell-style], link[data-shell-style]');
  /** Number of times that each style element was removed. */
  const removalsOfStyles = new Map<Node, number>([...styles].map((style) => [style, 0]));
  let repairs = 0;

  function repairStyle(style: Element, count: number, record: MutationRecord): Removal {
    removalsOfStyles.set(style, count);
    const restore = createRestore(style, record);
    const removal = {
      name: describe(style),
      evidence: removesElements(style.localName),
      isLasting: count > MAX_REPAIRS,
    };
    if (count === 1) restore();
    return count === 1 || removal.isLasting ? removal : { ...removal, restore };
  }

  function repair(records: MutationRecord[]): void {
    const removals = new Map<string | Node, Removal>();
    // React replaces the content of the root element at once; it is never empty afterwards.
    let isEmptied = root?.hasChildNodes() === false;
    let isFrameRemoved = false;
    for (const record of records.reverse()) {
      // What was removed before the last addition, React has replaced.
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
