/** Reports every relative link of the documents that leads nowhere, headings included. */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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

if (import.meta.main) {
  let count = 0;
  for await (const file of glob(['*.md', 'docs/**/*.md'])) {
    for (const link of relativeLinks(await readFile(file, 'utf8'))) {
      count += 1;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      const isThere =
        existsSync(target) && (!anchor || anchors(await readFile(target, 'utf8')).includes(anchor));
      if (isThere) continue;
      console.error(`${file}: ${link} leads nowhere`);
      process.exitCode = 1;
    }
  }
  console.log(`${count} links between documents`);
}
