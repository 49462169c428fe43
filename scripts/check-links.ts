/**
 * Reports every relative link of the documents that leads nowhere, headings included, and every file
 * of ours that they name and that is not there.
 */
import { existsSync, globSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const OTHERS = new Set(['.git', 'dist', 'node_modules', 'test-results']);
/** Files that the product and its build write. */
const MADE = new Set(['jetdrop-1.0.0.cdx.json', 'distributor.json', 'heads.json', 'owner.json']);

/** The anchors that the headings of a page make. */
export function anchors(page: string): string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

/** The targets of a page's links and images, without code blocks and without other hosts. */
export function relativeLinks(page: string): string[] {
  const text = page.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** The files that a page names as code, by their whole path or by the end of it. */
export function namedFiles(page: string): string[] {
  return [...page.matchAll(/`([\w./@-]+\.(?:[cm]?js|json|css|md|sh|tsx?|ya?ml))`/g)].map(
    ([, name = '']) => name,
  );
}

if (import.meta.main) {
  const files = globSync('**/*.*', { exclude: (name) => OTHERS.has(name) });
  const isThere = (name: string) =>
    MADE.has(name) ||
    existsSync(name) ||
    existsSync(join('node_modules', name)) ||
    files.some((path) => path.endsWith(`/${name}`));
  let count = 0;
  for await (const file of glob(['*.md', 'docs/**/*.md'])) {
    const page = await readFile(file, 'utf8');
    for (const name of namedFiles(page)) {
      if (isThere(name)) continue;
      console.error(`${file}: there is no ${name}`);
      process.exitCode = 1;
    }
    for (const link of relativeLinks(page)) {
      count += 1;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      const leadsThere =
        existsSync(target) && (!anchor || anchors(await readFile(target, 'utf8')).includes(anchor));
      if (leadsThere) continue;
      console.error(`${file}: ${link} leads nowhere`);
      process.exitCode = 1;
    }
  }
  console.log(`${count} links between documents`);
}
