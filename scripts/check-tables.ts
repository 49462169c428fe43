/**
 * Every table has one owner: the folder of its entity. Only the owner's `*.repository.ts` names it, in
 * Kysely's calls or in SQL; a `*.report.ts` may read all tables. Migrations, entities and tests are
 * left out. It also counts the statements that are written as SQL, but for those about the catalogue and the server itself.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';

/** Statements written as SQL are fewer than this. */
const MOST_STATEMENTS = 25;

const isReport = (path: string) => path.endsWith('.report.ts');

/** Read the server's version and settings before the ORM exists, and its catalogue. */
const ABOUT_SERVER = [
  'check-server',
  'database-image',
  'readiness-probe',
  'schema-version',
  'upgrade',
  'upgrade-steps',
].map((name) => `server/platform/database/${name}.ts`);

/** Files that name tables of others, with the reason. An entry that nothing needs fails. */
const ALLOWED: Readonly<Record<string, string>> = {};

const READS = /^(?:selectFrom|from|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)$/;
const WRITES = /^(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)$/;

const SQL =
  /^\s*(?:select\s|insert into\s|delete from\s|update\s+\S+[\s\S]*\sset\s|with\s+(?:recursive\s+)?\w+\s*(?:\([^)]*\)\s*)?as\s|(?:un)?listen\s|notify\s|lock table\s|truncate\s|(?:alter|create|drop)\s+(?:table|index|database|schema|role|extension)|set\s+(?:local\s+|session\s+)?\w+\s*(?:=|to\s)|checkpoint$|analyze\s|vacuum|explain\s|copy\s)/;
const FRAGMENT = /(?:^|\s|\()(?:select|join|from|insert into|delete from|update)\s/;

/** A table, with its second name: no word that may follow a table is one. */
const TABLE = String.raw`"?\w+"?(?:\s+(?:as\s+)?(?!(?:set|where|on|using|join|left|right|inner|cross|full|for|order|group|limit|returning|values|select|union)\b)\w+)?`;

/** The words that a table follows, and the list of tables after them. */
const NAMING = new RegExp(
  String.raw`\b(insert\s+into|delete\s+from|truncate(?:\s+table)?|update(?:\s+only)?|lock\s+table|from|join|using|into)\s+(${TABLE}(?:\s*,\s*${TABLE})*)`,
  'gi',
);

export interface Named {
  readonly table: string;
  readonly isWrite: boolean;
  readonly position: number;
}

/** The tables that a text in SQL names after the words that a table follows. */
export function tablesOfSql(sql: string, tables: ReadonlySet<string>): Named[] {
  const named: Named[] = [];
  const add = (name: string, isWrite: boolean, position: number) => {
    if (tables.has(name)) named.push({ table: name, isWrite, position });
  };
  for (const { 1: word = '', 2: list = '', index } of sql.matchAll(NAMING)) {
    const isWrite = !/^(?:from|join|using|lock)/i.test(word);
    for (const part of list.split(',')) {
      add(/\w+/.exec(part)?.[0] ?? '', isWrite, index);
    }
  }
  return named;
}

/** The tables that a source names, and where its statements in SQL begin. */
export function readSource(path: string, text: string, tables: ReadonlySet<string>) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const named: Named[] = [];
  const statements: number[] = [];
  const visit = (node: ts.Node): void => {
    const literal = literalText(node);
    if (literal !== undefined) {
      const position = node.getStart(source);
      if (SQL.test(literal)) statements.push(position);
      if (FRAGMENT.test(literal)) {
        for (const it of tablesOfSql(literal, tables)) named.push({ ...it, position });
      }
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { text: method } = node.expression.name;
      const isWrite = WRITES.test(method);
      if (isWrite || READS.test(method)) {
        for (const name of namesOf(node.arguments[0])) {
          if (tables.has(name)) {
            named.push({ table: name, isWrite, position: node.arguments.pos });
          }
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  return {
    named: named.map((it) => ({ ...it, line: lineAt(it.position) })),
    statements: statements.map(lineAt),
  };
}

/** The text of a literal; of a template with a mark for each value. */
function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('?');
}

/** The tables in the first argument of a call: `'users as u'`, or a list of such. */
function namesOf(argument: ts.Expression | undefined): string[] {
  if (!argument) return [];
  if (ts.isArrayLiteralExpression(argument)) return argument.elements.flatMap(namesOf);
  return ts.isStringLiteralLike(argument) ? [argument.text.split(' ')[0] ?? ''] : [];
}

/** The tables of the entities with their owners: `server/modules/<domain>/<feature>`, or the folder. */
export function ownersOf(entities: ReadonlyMap<string, string>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [path, text] of entities) {
    for (const [, table = ''] of text.matchAll(/\btableName: '(\w+)'/g)) {
      owners.set(table, ownerOf(path));
    }
  }
  return owners;
}

const ownerOf = (path: string): string =>
  /^server\/modules\/[^/]+\/[^/]+/.exec(path)?.[0] ?? dirname(path);

/** Why a file may not name a table; undefined where it may. */
export function objection(path: string, owner: string, isWrite: boolean): string | undefined {
  const isOwn = ownerOf(path) === owner;
  if (isOwn && path.endsWith('.repository.ts')) return undefined;
  if (isReport(path)) return isWrite ? 'reports only read' : undefined;
  return isOwn ? 'name it in a *.repository.ts' : `call a repository of ${owner}`;
}

if (import.meta.main) {
  const files = globSync('server/**/*.ts').filter(
    (path) => !/\.spec\.ts$|database\/migrations\/|commands\/backup\//.test(path),
  );
  const texts = new Map(files.sort().map((path) => [path, readFileSync(path, 'utf8')]));
  const isEntity = (path: string) => path.endsWith('.entity.ts');
  const owners = ownersOf(new Map([...texts].filter(([path]) => isEntity(path))));
  const tables = new Set(owners.keys());
  const across = { reads: 0, writes: 0 };
  const needed = new Set<string>();
  const found: string[] = [];
  const statements: string[] = [];
  for (const [path, text] of texts) {
    const { named, statements: lines } = readSource(path, text, tables);
    if (isEntity(path) || ABOUT_SERVER.includes(path)) continue;
    statements.push(...lines.map((line) => `${path}:${line}`));
    for (const { table, isWrite, line } of named) {
      const owner = owners.get(table) ?? '';
      const problem = objection(path, owner, isWrite);
      if (ownerOf(path) !== owner && !isReport(path)) {
        across[isWrite ? 'writes' : 'reads'] += 1;
      }
      if (!problem) continue;
      const allowed = Object.keys(ALLOWED).find((prefix) => path.startsWith(prefix));
      if (allowed) needed.add(allowed);
      else found.push(`${path}:${line}: ${isWrite ? 'writes' : 'reads'} ${table} → ${problem}`);
    }
  }
  for (const entry of Object.keys(ALLOWED)) {
    if (!needed.has(entry)) found.push(`scripts/check-tables.ts: nothing needs ${entry}`);
  }
  if (statements.length >= MOST_STATEMENTS) {
    found.push(
      `${statements.length} statements in SQL, where fewer than ${MOST_STATEMENTS} may be`,
    );
  }
  for (const line of found) console.error(line);
  if (process.argv.includes('--statements')) for (const line of statements) console.log(line);
  console.log(
    `${tables.size} tables; ${statements.length} statements in SQL; across owners ${across.writes} writes and ${across.reads} reads`,
  );
  if (found.length > 0 || tables.size === 0) process.exitCode = 1;
}
