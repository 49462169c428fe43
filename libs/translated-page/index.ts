/**
 * Browsers that translate a page replace each text with a `<font>`. React goes on to remove, move and write the texts
 * that it made (https://github.com/facebook/react/issues/11538), and would fail. This maps each text to its
 * replacement; a changed text takes its place again, and is translated once more.
 */
const replacements = new WeakMap<Node, Element>();

const isReplacement = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/** The node or its replacement in that parent; null if it is not there at all. */
function shown<T extends Node>(node: T, parent: Node): Node | null {
  if (node.parentNode === parent) return node;
  const replacement = replacements.get(node);
  return replacement?.parentNode === parent ? replacement : null;
}

function noteReplacement({
  addedNodes,
  removedNodes,
  previousSibling,
  nextSibling,
}: MutationRecord) {
  const replacement = [...addedNodes, previousSibling, nextSibling].find(isReplacement);
  if (!replacement) return;
  for (const node of removedNodes) {
    if (node.nodeType !== Node.TEXT_NODE || node.isConnected) continue;
    replacements.set(node, replacement);
    observer.observe(node, { characterData: true });
  }
}

const onMutations = (records: readonly MutationRecord[]): void => {
  for (const record of records) {
    if (record.type === 'childList') noteReplacement(record);
    else replacements.get(record.target)?.replaceWith(record.target);
  }
};

const observer = new MutationObserver(onMutations);

/** Lets React work on a page whose texts a browser has replaced. Once, before anything is rendered. */
export function surviveTranslation(): void {
  observer.observe(document, { childList: true, subtree: true });
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    onMutations(observer.takeRecords());
    const there = shown(child, this);
    if (there) removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    onMutations(observer.takeRecords());
    insertBefore.call(this, node, before && shown(before, this));
    return node;
  };
}
