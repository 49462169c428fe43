import { withSiteName } from '#libs/domain/index.js';

/** The used part of a Markdown or HTML tree. */
interface TreeNode {
  type: string;
  tagName?: string;
  depth?: number;
  value?: string;
  children?: TreeNode[] | undefined;
  properties?: Record<string, unknown>;
}

const DEEPEST = 6;
const NOTES_LABEL = 'footnote-label';

function visit(node: TreeNode, see: (node: TreeNode) => void): void {
  see(node);
  for (const child of node.children ?? []) visit(child, see);
}

/** Remark plugin: makes the topmost headings `top` and lets no level be skipped below them. */
export function normalizeHeadings({ top }: { top: number }) {
  return (tree: TreeNode): void => {
    const open: number[] = [];
    visit(tree, (node) => {
      // Screen readers would announce an empty heading without a text.
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

/** Remark plugin: fills in the site's name as plain text, whatever characters it has. */
export function fillSiteName({ siteName }: { siteName: string }) {
  return (tree: TreeNode): void => {
    visit(tree, (node) => {
      if (node.value !== undefined) node.value = withSiteName(node.value, siteName);
    });
  };
}

/** Rehype plugin: prefixes the id of the footnotes' label, which is otherwise the same in every text. */
export function prefixFootnoteIds({ prefix }: { prefix: string }) {
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

/** Rehype plugin: every block has the direction of its own first letter; code is written from left to right. */
export function followDirection() {
  return (tree: TreeNode): void => {
    for (const block of tree.children ?? []) {
      if (block.type !== 'element' || block.tagName === 'pre') continue;
      block.properties = { ...block.properties, dir: 'auto' };
    }
  };
}
