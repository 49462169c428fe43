/**
 * Weighs the files that a browser fetches before the first screen is shown, compressed as the
 * server sends them, and fails when a page is over its budget.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const KB = 1000;
/** JavaScript of the public site's first load, in bytes. */
const WEB_BUDGET = 105 * KB;
/** Styles of the public site's first load, in bytes. */
const STYLES_BUDGET = 12 * KB;
/** JavaScript of the back office's first load, whatever the screen, in bytes. */
const ADMIN_BUDGET = 342 * KB;
/** Lazy modules of the back office that are screens; other lazy modules come after a click. */
const SCREEN = /\/\w*(List|Page|Desk|Dashboard)\.tsx$/;
const CATALOGUE = /\/i18n\/\w+\.json$/;
/** Texts of one screen, by language and folder; the Chinese ones are weighed. */
const PART_CATALOGUE = /\/i18n\/\w+\/\w+\.json$/;

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/** Vite's manifest: source or chunk name → chunk. */
export type Manifest = Record<string, Chunk>;

export interface Load {
  name: string;
  /** Files of the build, relative to its folder. */
  files: string[];
  /** Bytes; undefined where the load is only reported. */
  budget?: number;
}

/** The scripts, preloaded modules and style sheets that a page's HTML asks for, in its order. */
export function filesOfPage(html: string, base: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    if (tag.startsWith('<link') && !/rel="(?:modulepreload|stylesheet)"/.test(tag)) return [];
    const address = /(?:src|href)="([^"]+)"/.exec(tag)?.[1];
    return address?.startsWith(base) ? [address.slice(base.length)] : [];
  });
}

/** The scripts and styles of a chunk and of all that it imports statically. */
export function filesOfChunk(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`Vite's manifest does not know ${key}`);
  if (seen.has(key)) return [];
  seen.add(key);
  const imported = chunk.imports ?? [];
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...imported.flatMap((name) => filesOfChunk(manifest, name, seen)),
  ];
}

const isScreen = (key: string): boolean => SCREEN.test(`/${key}`);

/** The modules of a screen and of the screen that contains it. */
function filesOfScreen(manifest: Manifest, key: string): string[] {
  const around = Object.keys(manifest).filter(
    (other) => isScreen(other) && manifest[other]?.dynamicImports?.includes(key),
  );
  const [folder] = key.split('/').slice(-2);
  const texts = `src/i18n/zh/${folder}.json`;
  return [...around, key, ...(manifest[texts] ? [texts] : [])].flatMap((name) =>
    filesOfChunk(manifest, name),
  );
}

/** The first load of every screen: entry, one catalogue and the screen's own modules. */
export function screensOfAdmin(manifest: Manifest, start: string[], catalogue: string[]): Load[] {
  return Object.entries(manifest)
    .filter(
      ([key, chunk]) =>
        chunk.isDynamicEntry && !CATALOGUE.test(`/${key}`) && !PART_CATALOGUE.test(`/${key}`),
    )
    .map(([key]) => {
      const name = `admin ${key.replace(/^src\//, '')}`;
      if (isScreen(key)) {
        const files = new Set([...start, ...catalogue, ...filesOfScreen(manifest, key)]);
        return { name, files: [...files], budget: ADMIN_BUDGET };
      }
      const own = filesOfChunk(manifest, key);
      return { name: `${name} (later)`, files: own.filter((file) => !start.includes(file)) };
    });
}

function weigher(folder: string): (files: string[]) => number {
  const sizes = new Map<string, number>();
  const size = (file: string): number => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const weight = brotliCompressSync(readFileSync(join(folder, file))).length;
    sizes.set(file, weight);
    return weight;
  };
  return (files) => files.reduce((sum, file) => sum + size(file), 0);
}

/** Files that the server preloads for a page, by route and language (web/plugins/page-heads.ts). */
type Heads = Record<string, Record<string, { scripts: string[]; styles: string[] }>>;

/**
 * The home page: the files that its HTML names, and those the server adds in the larger language.
 */
function loadsOfWeb(folder: string, weigh: (files: string[]) => number): Load[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const start = filesOfPage(html, '/').filter((file) => /\.(js|css)$/.test(file));
  const heads: Heads = JSON.parse(readFileSync(join(folder, 'heads.json'), 'utf8'));
  const [largest = []] = Object.values(heads['/'] ?? {})
    .map(({ scripts, styles }) => [...scripts, ...styles])
    .sort((one, other) => weigh(other) - weigh(one));
  const files = [...new Set([...start, ...largest])];
  const ending = (name: string) => files.filter((file) => file.endsWith(name));
  return [
    { name: 'web / (scripts)', files: ending('.js'), budget: WEB_BUDGET },
    { name: 'web / (styles)', files: ending('.css'), budget: STYLES_BUDGET },
  ];
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
}

function loadsOfAdmin(folder: string, weigh: (files: string[]) => number): Load[] {
  const manifest = readManifest(folder);
  const start = filesOfPage(readFileSync(join(folder, 'index.html'), 'utf8'), '/admin/').filter(
    (file) => file.endsWith('.js'),
  );
  const catalogues = Object.keys(manifest)
    .filter((key) => CATALOGUE.test(`/${key}`))
    .map((key) => filesOfChunk(manifest, key).filter((file) => !start.includes(file)))
    .sort((one, other) => weigh(other) - weigh(one));
  const [largest = []] = catalogues;
  return screensOfAdmin(manifest, start, largest);
}

function check(name: string, folder: string, loads: (weigh: ReturnType<typeof weigher>) => Load[]) {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`${folder} is not built: npm run build:${name}`);
  }
  const weigh = weigher(folder);
  return loads(weigh).map((load) => ({ ...load, bytes: weigh(load.files) }));
}

const inKb = (bytes: number | undefined): string =>
  bytes === undefined ? '' : `${(bytes / KB).toFixed(1)} kB`;

if (import.meta.main) {
  const loads = [
    ...check('web', 'dist/web', (weigh) => loadsOfWeb('dist/web', weigh)),
    ...check('admin', 'dist/admin', (weigh) => loadsOfAdmin('dist/admin', weigh)),
  ].sort((one, other) => (other.budget ?? 0) - (one.budget ?? 0) || other.bytes - one.bytes);
  const over = loads.filter(({ bytes, budget }) => budget !== undefined && bytes > budget);
  console.table(
    loads.map(({ name, files, bytes, budget }) => ({
      load: name,
      files: files.length,
      brotli: inKb(bytes),
      budget: inKb(budget),
      state: budget === undefined ? '' : bytes > budget ? 'OVER' : 'ok',
    })),
  );
  for (const { name, bytes, budget } of over) {
    console.error(`${name} is ${inKb(bytes)}, over its budget of ${inKb(budget)}`);
  }
  if (over.length > 0 || loads.every(({ budget }) => budget !== ADMIN_BUDGET)) process.exitCode = 1;
}
