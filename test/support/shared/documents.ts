import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A text of the checkout, by its path from the top. */
export const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Every page that people read, path → text. */
export const documents = (): Map<string, string> =>
  new Map(globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).map((path) => [path, text(path)]));

/** Environment variables that the tests themselves read. */
export const variablesOfTests = (): string[] =>
  globSync(['*.config.ts', 'test/**/*.ts'], { cwd: ROOT }).flatMap(
    (path) => text(path).match(/(?<=process\.env\[')\w+/g) ?? [],
  );

/** A text without formatting: links, bold type, ends of lines. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The sentences of a page. Paragraphs, list items and rows of a table stand alone; within
 * them a sentence ends with a mark before white space. Code blocks, headings, heads of tables, bold
 * beginnings, and the cells that only name tests are left out.
 */
export function sentences(page: string): string[] {
  return page
    .replace(/^```[\s\S]*?^```$|^ {4}.*$|^#.*$|^\|.*\n\| ---.*$/gm, '')
    .split(/\n\s*\n|\n(?=- |\|)/)
    .map((block) => block.trim().replace(/^(- )?(\*\*[^*]+\*\*:? ?)?/, ''))
    .map((block) =>
      block.startsWith('|')
        ? block
            .split(/ ?\| ?/)
            .filter((cell) => cell && !cell.includes('.ts` ›'))
            .join(' | ')
        : block,
    )
    .flatMap((block) => plain(block).split(/(?<=[.!?]) /))
    .filter((sentence) => sentence !== '');
}

/**
 * evidence.md by document: the rows of its table, each with statements and the tests behind them, and the
 * statements without a test.
 */
export const evidence = () =>
  new Map(
    text('test/project/evidence.md')
      .split(/^## /m)
      .slice(1)
      .map((part) => {
        const [path = ''] = part.split('\n');
        const [, ...rows] = part.slice(part.indexOf('| --- |')).matchAll(/^\| (.*) \| (.*) \|$/gm);
        const untested = part.matchAll(/^Without a test, because \w.*?: (.*)$/gm);
        return [
          path,
          {
            rows: rows.map(([, statements = '', tests = '']) => ({
              statements: statements.split(' · ').map(plain),
              tests: tests.split('; '),
            })),
            untested: [...untested].flatMap(([, list = '']) =>
              [...list.matchAll(/“(.*?)”/g)].map(([, statement = '']) => plain(statement)),
            ),
          },
        ] as const;
      }),
  );

/** The shell commands that a page has in blocks of their own. */
export const shellBlocks = (page: string): string[] =>
  [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);

/** A folder that looks like a checkout that has been installed and built, without its data. */
export async function builtCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jetdrop-checkout-'));
  await copyFile(join(ROOT, 'package.json'), join(folder, 'package.json'));
  for (const name of ['dist', 'node_modules']) await symlink(join(ROOT, name), join(folder, name));
  return folder;
}

/** Runs commands in the order that a reader would; returns their output. */
export async function runCommands(commands: string, cwd: string): Promise<string> {
  const args = ['-euo', 'pipefail', '-c', commands];
  return (await promisify(execFile)('bash', args, { cwd })).stdout;
}
