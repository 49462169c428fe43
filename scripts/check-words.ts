/**
 * Reports words that are not plain (`banned-words.ts`) in comments, names, string literals, the
 * English catalogues, the API's summaries and the documents, and counts shapes of sentences
 * (`sentence-shapes.ts`) in comments, descriptions and the English catalogues. Backquoted and
 * double-quoted text in a comment is a quotation and is left out.
 */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import {
  BANNED_NAME_PARTS,
  BANNED_NAMES,
  BANNED_PROSE,
  STORED_NAMES,
  SUMMARY_VERBS,
} from './banned-words.ts';
import {
  CATALOGUE_SHAPES,
  COMMENT_SHAPES,
  countShapes,
  type PlacedText,
} from './sentence-shapes.ts';

const BUILT = /(?:^|\/)(?:node_modules|dist)$/;
/** Migrations, which are never edited, types that repeat comments, and the lists of words themselves. */
const LEFT_OUT =
  /database\/migrations\/|schema\.d\.ts|scripts\/(?:banned-words|check-words|sentence-shapes)/;
/** Comments for tools, not for readers. */
const DIRECTIVE = /^\/[/*]+\s*(?:biome-ignore|@ts|<reference)/;
const SOURCES = '{server,web,admin,libs,test,scripts}/**/*.{ts,tsx}';
const CATALOGUES = '{web,admin}/src/i18n/{en,en/**/*}.json';
const DOCUMENTS = '{README,CONTRIBUTING,docs/**/*}.md';

export interface Finding {
  readonly position: number;
  readonly word: string;
  readonly use: string;
}

/** A comment, a description of the API or a text of a catalogue, without its marks. */
interface Text {
  readonly position: number;
  readonly text: string;
}

interface Reading {
  readonly findings: Finding[];
  readonly texts: Text[];
}

/** Replaces each match of `pattern` by spaces, so that positions stay. */
function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match) => match.replace(/[^\n]/g, ' '));
}

/** The banned words of a text, with their positions in it. */
export function bannedProse(text: string): Finding[] {
  return BANNED_PROSE.flatMap(({ pattern, use }) =>
    Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
      position: index,
      word: found.replace(/\s+/g, ' '),
      use,
    })),
  );
}

function bannedName(name: string): string | undefined {
  if (STORED_NAMES.has(name)) return undefined;
  const whole = BANNED_NAMES.get(name);
  if (whole) return whole;
  const parts = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_\d]+/);
  const part = parts.find((it) => BANNED_NAME_PARTS.has(it));
  return part && BANNED_NAME_PARTS.get(part);
}

/** A comment without its marks, which become spaces. */
const unmarked = (comment: string): string =>
  blank(comment, /^[ \t]*(?:\/\*\*?|\*\/|\*(?!\/)|\/\/)|\*\/$/gm);

/** A comment without its marks, tags and quotations. */
function prose(comment: string): string {
  const text = blank(unmarked(comment), /@\w+(?: \w+)?/g);
  return blank(text, /`[^`]*`|"[^"]*"|“[^”]*”|\{@link [^}]*\}/g);
}

/** The banned words in the comments, names and string literals of a source; its comments and descriptions. */
export function readSource(path: string, text: string): Reading {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const findings: Finding[] = [];
  const texts: Text[] = [];
  const add = (offset: number, found: Finding[]) => {
    for (const finding of found) {
      findings.push({ ...finding, position: finding.position + offset });
    }
  };
  const comments = new Map<number, number>();
  const visit = (node: ts.Node): void => {
    if (node.kind !== ts.SyntaxKind.JsxText) {
      const ranges = [
        ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
      ];
      for (const { pos, end } of ranges) comments.set(pos, end);
    }
    if (ts.isIdentifier(node)) {
      const use = bannedName(node.text);
      if (use) add(node.getStart(source), [{ position: 0, word: node.text, use }]);
    } else if (isText(node)) {
      add(node.getStart(source), bannedProse(node.getText(source)));
      if (isDescription(node)) texts.push({ position: node.getStart(source), text: node.text });
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  for (const [start, end] of joined(comments, text)) {
    const comment = text.slice(start, end);
    add(start, bannedProse(prose(comment)));
    if (!DIRECTIVE.test(comment)) texts.push({ position: start, text: unmarked(comment) });
  }
  return { findings, texts };
}

/** Comments of one line that follow each other are one text. */
function joined(comments: ReadonlyMap<number, number>, text: string): [number, number][] {
  const ranges: [number, number][] = [];
  for (const [start, end] of [...comments].sort(([a], [b]) => a - b)) {
    const last = ranges.at(-1);
    const isNext =
      last && text.startsWith('//', start) && /^\s*\n[ \t]*$/.test(text.slice(last[1], start));
    if (isNext && text.startsWith('//', last[0])) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}

/** A literal that holds a sentence and no code: titles of tests, messages, texts for people. */
function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateLiteralToken {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateLiteralToken(node)) return false;
  const tag = node.parent;
  if (ts.isTaggedTemplateExpression(tag) || ts.isTaggedTemplateExpression(tag.parent)) return false;
  return /[a-z,;]+ [a-z]+/i.test(node.text) && !/\b(?:select|from|where)\b.*\n/i.test(node.text);
}

/** Whether a literal describes or summarises a part of the API. */
const isDescription = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAssignment(parent) &&
  /^(?:description|summary)$/.test(parent.name.getText(parent.getSourceFile()));

/** A JSON catalogue's texts and their banned words. */
export function readCatalogue(path: string, text: string): Reading {
  const findings: Finding[] = [];
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer)) {
      const start = node.initializer.getStart(source);
      texts.push({ position: start, text: node.initializer.text });
      for (const finding of bannedProse(node.initializer.getText(source))) {
        findings.push({ ...finding, position: finding.position + start });
      }
    }
    ts.forEachChild(node, visit);
  };
  const source = ts.parseJsonText(path, text);
  visit(source);
  return { findings, texts };
}

/** The banned words of a document, without its code and the titles of tests that it names. */
export function documentFindings(text: string): Finding[] {
  const code = blank(text, /^```[\s\S]*?^```$|`[^`]*`|› [^;|\n]*/gm);
  return bannedProse(code);
}

interface Operation {
  readonly summary?: string;
}

/** Problems of the summaries of an API document, one line each. */
export function summaryProblems(document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}): string[] {
  const seen = new Map<string, string>();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { summary = '' }]) => {
      const place = `${method.toUpperCase()} ${path}`;
      const problems: string[] = [];
      const [verb = ''] = summary.split(' ');
      if (!SUMMARY_VERBS.has(verb)) {
        problems.push(`“${summary}” → begin with a verb in the imperative (List, Get, Approve …)`);
      }
      const other = seen.get(summary);
      if (other) problems.push(`“${summary}” → say what ${other} does not do`);
      seen.set(summary, place);
      problems.push(...bannedProse(summary).map(({ word, use }) => `${word} → use ${use}`));
      return problems.map((problem) => `${place}: ${problem}`);
    }),
  );
}

/** `file:line` of a position. */
const placeOf = (path: string, text: string, position: number): string =>
  `${path}:${text.slice(0, position).split('\n').length}`;

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2);
  const found: string[] = [];
  const counts = new Map<string, number>();
  let files = 0;
  const check = (pattern: string, read: (path: string, text: string) => Reading): PlacedText[] => {
    const paths = globSync(pattern, { exclude: (path) => BUILT.test(path) })
      .filter((path) => !LEFT_OUT.test(path) && path.startsWith(folder))
      .sort();
    files += paths.length;
    return paths.flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const { findings, texts } = read(path, text);
      for (const { position, word, use } of findings) {
        found.push(`${placeOf(path, text, position)}: ${word} → use ${use}`);
      }
      return texts.map((it) => ({ place: placeOf(path, text, it.position), text: it.text }));
    });
  };
  const comments = check(SOURCES, readSource);
  const catalogues = check(CATALOGUES, readCatalogue);
  check(DOCUMENTS, (_, text) => ({ findings: documentFindings(text), texts: [] }));
  if (folder === '') {
    const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
    found.push(...summaryProblems(document).map((line) => `openapi.json: ${line}`));
  }
  for (const { lines, problems } of [
    countShapes('comments and descriptions', comments, COMMENT_SHAPES),
    countShapes('English texts', catalogues, CATALOGUE_SHAPES),
  ]) {
    console.log(lines.join('\n'));
    found.push(...problems);
  }
  for (const line of found) {
    console.error(line);
    const [place = ''] = line.split(/[:/]/);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  if (found.length > 0 || files === 0) {
    for (const [place, count] of counts) console.error(`${count} in ${place}`);
    process.exitCode = 1;
  } else console.log(`${files} files and every API summary are in plain words`);
}
