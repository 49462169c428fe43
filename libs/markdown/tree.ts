/** As much of a Markdown or HTML tree as is needed here. */
interface TreeNode {
  type: string;
  depth?: number;
  children?: TreeNode[] | undefined;
  properties?: Record<string, unknown>;
}

const DEEPEST = 6;
const NOTES_LABEL = 'footnote-label';

function visit(node: TreeNode, see: (node: TreeNode) => void): void {
  see(node);
  for (const child of node.children ?? []) visit(child, see);
}

/**
 * Remark plugin: makes the text's topmost headings `top` and lets no level be skipped below them,
 * whatever levels the author used, so that the order of the whole page stays right.
 */
export function orderHeadings({ top }: { top: number }) {
  return (tree: TreeNode): void => {
    const open: number[] = [];
    visit(tree, (node) => {
      // One without words would be a stop that says nothing to those who go by headings.
      node.children = node.children?.filter(
        (child) => child.type !== 'heading' || child.children?.length,
      );
      if (node.type !== 'heading' || !node.depth) return;
      const written = node.depth;
      while ((open.at(-1) ?? 0) >= written) open.pop();
      open.push(written);
      node.depth = Math.min(top + open.length - 1, DEEPEST);
    });
  };
}

/** Rehype plugin: the one id that the Markdown library repeats in each text of a page. */
export function separateNotes({ prefix }: { prefix: string }) {
  return (tree: TreeNode): void => {
    visit(tree, ({ properties }) => {
      if (!properties) return;
      if (properties['id'] === NOTES_LABEL) properties['id'] = prefix + NOTES_LABEL;
      if (String(properties['ariaDescribedBy'] ?? '') === NOTES_LABEL) {
        properties['ariaDescribedBy'] = [prefix + NOTES_LABEL];
      }
    });
  };
}
