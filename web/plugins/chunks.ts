import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const SERVER_DATA = '/lib/server-data.tsx';
const QUERIES = /\/@tanstack\/react-query\//;

/** The chunks of a build and what they need. */
export class Chunks {
  private readonly chunks: Chunk[];
  private readonly byFile: Map<string, Chunk>;
  private readonly started: Set<Chunk>;

  constructor(bundle: Rolldown.OutputBundle) {
    this.chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    this.byFile = new Map(this.chunks.map((chunk) => [chunk.fileName, chunk]));
    this.started = this.withImports(this.chunks.filter((chunk) => chunk.isEntry));
  }

  /**
   * Scripts and styles of these modules, each the start of a chunk, beyond those of the entry.
   *
   * @throws Error when a module starts no chunk.
   */
  neededBy(modules: string[]): { scripts: string[]; styles: string[] } {
    const needed = this.withImports(modules.map((module) => this.startingWith(module)));
    // Around these pages the router puts what holds the answers of the API.
    if ([...needed].some((chunk) => chunk.moduleIds.some((id) => QUERIES.test(id)))) {
      for (const chunk of this.withImports([this.startingWith(SERVER_DATA)])) needed.add(chunk);
    }
    const more = [...needed].filter((chunk) => !this.started.has(chunk));
    return {
      scripts: more.map(({ fileName }) => fileName),
      styles: more.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
    };
  }

  private startingWith(module: string): Chunk {
    const found = this.chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!found) throw new Error(`No chunk of the site starts with ${module}.`);
    return found;
  }

  private withImports(chunks: readonly Chunk[]): Set<Chunk> {
    const found = new Set(chunks);
    // A set that grows is walked to its end.
    for (const { imports } of found) {
      for (const file of imports) {
        const imported = this.byFile.get(file);
        if (imported) found.add(imported);
      }
    }
    return found;
  }
}
