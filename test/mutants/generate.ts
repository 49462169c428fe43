/** Mutants: small edits that a test should notice, chosen from a seed. Only erasable TypeScript. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { pick, randomFrom } from '../support/shared/random.ts';

export interface Mutant {
  area: Area;
  file: string;
  /** The whole line before the edit, by which the mutant is found in another revision. */
  line: string;
  /** Where in the file, and in the line, the edit begins. */
  start: number;
  column: number;
  before: string;
  after: string;
}

/** Areas have the same share of the mutants. */
const AREAS = {
  domain: ['libs/domain/**/*.ts'],
  server: ['server/**/*.ts'],
  web: ['web/src/**/*.{ts,tsx}'],
  admin: ['admin/src/**/*.{ts,tsx}'],
};

type Area = keyof typeof AREAS;

/** Files without code that the tests run. */
const LEFT_OUT =
  /\.spec\.tsx?$|\.d\.ts$|test-support|migrations\/|seed\/|openapi\.ts$|create-migration|\/dto\/|render-worker/;

const SWAPPED: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

type Edit = Pick<Mutant, 'start' | 'before' | 'after'>;

/** `count` mutants of the sources in a folder; the same seed and sources give the same ones. */
export function generateMutants(root: string, seed: number, count: number): Mutant[] {
  const random = randomFrom(seed);
  const areas = Object.keys(AREAS) as Area[];
  return areas.flatMap((area, index) => {
    const share = Math.floor((count + areas.length - 1 - index) / areas.length);
    return choose(area, root, share, random);
  });
}

function choose(area: Area, root: string, count: number, random: () => number): Mutant[] {
  const files = globSync(AREAS[area], { cwd: root })
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
  const chosen = new Map<string, Mutant>();
  // Enough tries for any seed; few files have no edit at all.
  for (let tries = 0; chosen.size < count && tries < count * 20; tries += 1) {
    const file = pick(files, random);
    const text = readFileSync(join(root, file), 'utf8');
    const edit = pick(editsOf(file, text), random);
    if (!edit) continue;
    const from = text.lastIndexOf('\n', edit.start) + 1;
    const line = text.slice(from, text.indexOf('\n', edit.start));
    chosen.set(`${file} ${edit.start}`, { area, file, line, column: edit.start - from, ...edit });
  }
  return [...chosen.values()];
}

/** All edits of a file, in the order of its text. */
function editsOf(file: string, text: string): Edit[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const edits: Edit[] = [];
  const add = (node: ts.Node, after: string) => {
    const start = node.getStart(source);
    edits.push({ start, before: text.slice(start, node.end), after });
  };
  const visit = (node: ts.Node): void => {
    // Types, imports and decorators do nothing at run time.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isDecorator(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const swapped = SWAPPED[node.operatorToken.getText(source)];
      if (swapped && !isText(node)) add(node.operatorToken, swapped);
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
    else if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent)) {
      add(node, `(${node.text} + 1)`);
    } else if (
      ts.isPrefixUnaryExpression(node) &&
      node.operator === ts.SyntaxKind.ExclamationToken
    ) {
      add(node, node.operand.getText(source));
    } else if (ts.isExpressionStatement(node) && isCall(node.expression)) add(node, ';');
    else if (ts.isIfStatement(node)) add(node.expression, 'false');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return edits.sort((one, other) => one.start - other.start);
}

/** A sum with a text in it joins texts: with another operator it does not compile. */
const isText = (node: ts.BinaryExpression): boolean =>
  [node.left, node.right].some(
    (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
  );

function isCall(node: ts.Expression): boolean {
  const inner = ts.isAwaitExpression(node) ? node.expression : node;
  return ts.isCallExpression(inner) && inner.expression.kind !== ts.SyntaxKind.SuperKeyword;
}
