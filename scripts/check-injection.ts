/**
 * Nest reads the classes to inject and to validate from the metadata that the compiler emits for
 * decorated classes and parameters. A class imported as a type leaves no trace there: a DTO silently loses its
 * validation, a service cannot be injected. This reports such imports; interfaces may stay types. It also reports
 * constructors with too many parameters.
 */
import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const MOST_PARAMETERS = 8;

/** One line for each constructor of `text` with more parameters than {@link MOST_PARAMETERS}. */
export function crowdedConstructors(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const crowded: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isConstructorDeclaration(node) && node.parameters.length > MOST_PARAMETERS) {
      const name = node.parent.name?.text;
      crowded.push(
        `${path}: ${name} takes ${node.parameters.length} parameters: split it by use case`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return crowded;
}

/** One line for each decorated signature in `path` that names a class imported as a type. */
export function lostClasses(path: string, text = readFileSync(path, 'utf8')): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const typeOnly = typeOnlyImports(source);
  const lost: string[] = [];

  const visit = (node: ts.Node): void => {
    for (const type of metadataTypes(node)) {
      const name = type.getText(source);
      const from = typeOnly.get(name);
      if (from !== undefined && declaresClass(join(dirname(path), from), name)) {
        const { line } = source.getLineAndCharacterOfPosition(type.getStart(source));
        lost.push(`${path}:${line + 1} needs the class ${name}, but imports it as a type`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lost;
}

/** The relative imports of `source` that the compiler drops: local name → module. */
function typeOnlyImports(source: ts.SourceFile): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      continue;
    const from = statement.moduleSpecifier.text;
    const clause = statement.importClause;
    if (!from.startsWith('.') || !clause?.namedBindings) continue;
    if (!ts.isNamedImports(clause.namedBindings)) continue;
    for (const element of clause.namedBindings.elements) {
      if (clause.isTypeOnly || element.isTypeOnly) names.set(element.name.text, from);
    }
  }
  return names;
}

/** The names of types that end up in metadata because of `node`. */
function metadataTypes(node: ts.Node): ts.EntityName[] {
  const signature =
    (ts.isConstructorDeclaration(node) && isDecorated(node.parent)) ||
    (ts.isMethodDeclaration(node) && node.parameters.some(isDecorated));
  const declarations: readonly { type?: ts.TypeNode }[] = signature
    ? node.parameters
    : ts.isPropertyDeclaration(node) &&
        isDecorated(node) &&
        node.getSourceFile().fileName.endsWith('.dto.ts')
      ? [node]
      : [];
  return declarations.flatMap(({ type }) =>
    type && ts.isTypeReferenceNode(type) ? [type.typeName] : [],
  );
}

function isDecorated(node: ts.Node): boolean {
  return ts.canHaveDecorators(node) && (ts.getDecorators(node)?.length ?? 0) > 0;
}

function declaresClass(module: string, name: string): boolean {
  const file = module.replace(/\.js$/, '.ts');
  return existsSync(file) && new RegExp(`\\bclass ${name}\\b`).test(readFileSync(file, 'utf8'));
}

if (import.meta.main) {
  const lines: string[] = [];
  let files = 0;
  for await (const path of glob('server/**/*.ts')) {
    files += 1;
    const text = readFileSync(path, 'utf8');
    lines.push(...lostClasses(path, text), ...crowdedConstructors(path, text));
  }
  for (const line of lines) console.error(line);
  if (lines.length > 0 || files === 0) process.exitCode = 1;
  else console.log(`${files} files of the server import injected and validated classes as values`);
}
