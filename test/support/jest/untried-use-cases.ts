/**
 * Prints the use cases that open transactions and that no test has entered.
 *
 * usage: node untried-use-cases.ts FILE, which has a line for each that was entered
 */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';

const SOURCES = 'server/**/*.ts';
/** The admin command runs in a process of its own, on the embedded database too. */
const NO_USE_CASES = [
  'server/**/*.spec.ts',
  'server/platform/database/**',
  'server/commands/admin.ts',
];

/** Methods with `@Transactional()` as `Class.method`, functions that call `runInTransaction` with their file. */
function useCasesOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isMethodDeclaration(node) && isTransactional(node)) {
      names.push(`${(node.parent as ts.ClassDeclaration).name?.text}.${node.name.getText()}`);
    }
    if (ts.isCallExpression(node) && node.expression.getText() === 'runInTransaction') {
      names.push(`${basename(path)} ${functionAround(node)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const isTransactional = (method: ts.MethodDeclaration): boolean =>
  ts.getDecorators(method)?.some((it) => it.expression.getText() === 'Transactional()') ?? false;

/** The function's name in a stack; empty for an anonymous one. */
function functionAround(node: ts.Node): string {
  let around = node.parent;
  while (!ts.isFunctionLike(around)) around = around.parent;
  if (!ts.isArrowFunction(around)) return around.name?.getText() ?? '';
  return ts.isVariableDeclaration(around.parent) ? around.parent.name.getText() : '';
}

const [, , file = ''] = process.argv;
const entered = new Set(readFileSync(file, 'utf8').split('\n'));
const all = new Set(globSync(SOURCES, { exclude: NO_USE_CASES }).flatMap(useCasesOf));
process.stdout.write([...all].filter((name) => !entered.has(name)).join('\n'));
