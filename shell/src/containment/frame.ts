/** Number of times that removed elements are put back; an area that removes them again and again would block the page. */
const MAX_REPAIRS = 20;

const describe = (node: Node) => (node instanceof Element ? `<${node.localName}> removed` : 'text removed');

/**
 * Puts the frame of the application back when it is removed: the root element, its content, the style sheets of the
 * document. React goes on with its own elements where they were. Calls `onRepair` with the names of what was removed,
 * and whether that was the last repair.
 */
export function keepFrame(onRepair: (removed: string[], isLast: boolean) => void): void {
  const { documentElement, head, body } = document;
  const root = document.getElementById('root');
  // The bundler's runtime marks the style sheets that it adds, and removes those that do not load.
  const elements = document.querySelectorAll('#root, style, link[rel=stylesheet]:not([data-rspack])');
  const kept = new Set<Node>([head, body, ...elements]);
  let repairs = 0;

  function repair(records: MutationRecord[]): void {
    const removed = new Set<string>();
    // React replaces the content of the root element at once; it is never empty afterwards.
    const isEmptied = root?.hasChildNodes() === false;
    for (const { target, removedNodes, nextSibling } of records.reverse()) {
      for (const node of removedNodes) {
        const isContent = isEmptied && target === root;
        if (node.isConnected || !(isContent || kept.has(node))) continue;
        target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null);
        removed.add(isContent ? 'content of the root element removed' : describe(node));
      }
    }
    if (removed.size === 0) return;
    repairs += 1;
    const isLast = repairs === MAX_REPAIRS;
    if (isLast) observer.disconnect();
    onRepair([...removed], isLast);
  }

  const observer = new MutationObserver(repair);
  for (const target of [documentElement, head, body, root]) {
    if (target !== null) observer.observe(target, { childList: true });
  }
}
