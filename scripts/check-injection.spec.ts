import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crowdedConstructors, crowdedLines, lostClasses } from './check-injection.js';

describe('check-injection', () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-injection-'));
  beforeAll(() => {
    writeFileSync(
      join(folder, 'a.service.ts'),
      'export class AService {}\nexport interface Row {}\n',
    );
    writeFileSync(join(folder, 'a.dto.ts'), 'export class ADto {}\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const check = (name: string, ...lines: string[]) =>
    lostClasses(join(folder, name), lines.join('\n')).map((line) => line.slice(folder.length + 1));

  it('reports an injected service that is imported as a type', () => {
    expect(
      check(
        'a.controller.ts',
        "import type { AService } from './a.service.js';",
        '@Controller() class A { constructor(private readonly a: AService) {} }',
      ),
    ).toEqual(['a.controller.ts:2 needs the class AService, but imports it as a type']);
  });

  it('reports a validated body, also when only its name is marked as a type', () => {
    expect(
      check(
        'a.controller.ts',
        "import { AService, type Row } from './a.service.js';",
        "import { type ADto } from './a.dto.js';",
        'class A { constructor(a: AService) {}',
        '  create(@Body() body: ADto, @Query() row: Row) {} }',
      ),
    ).toEqual(['a.controller.ts:4 needs the class ADto, but imports it as a type']);
  });

  it('reports the nested object of a DTO', () => {
    const lines = [
      "import type { ADto } from './a.dto.js';",
      'class B { @ValidateNested() a!: ADto; }',
    ];
    expect(check('b.dto.ts', ...lines)).toHaveLength(1);
  });

  it('accepts values, interfaces and classes outside decorated signatures', () => {
    expect(
      check(
        'a.controller.ts',
        "import { AService } from './a.service.js';",
        "import type { Row } from './a.service.js';",
        "import type { ADto } from './a.dto.js';",
        '@Injectable() class A { constructor(a: AService) {}',
        '  @Get() list(@Operator() row: Row): ADto { return row; }',
        '  @Transactional() create(dto: ADto) {} plain(dto: ADto) {} }',
      ),
    ).toEqual([]);
  });

  const constructors = (...counts: [name: string, count: number][]) =>
    crowdedConstructors(
      'a.service.ts',
      counts
        .map(([name, count]) => {
          const parameters = Array.from({ length: count }, (_, at) => `a${at}: A`);
          return `class ${name} { constructor(${parameters.join(', ')}) {} }`;
        })
        .join('\n'),
    );

  it('reports a constructor with more than eight parameters', () => {
    expect(crowdedLines(constructors(['A', 8], ['B', 9]), {})).toEqual([
      'a.service.ts: B takes 9 parameters instead of 8',
    ]);
  });

  it('accepts an exception that is exact, and reports any other', () => {
    const crowded = constructors(['A', 9], ['B', 9], ['C', 8]);
    expect(crowdedLines(crowded, { A: 9, B: 10, C: 9, D: 9 })).toEqual([
      'a.service.ts: B takes 9 parameters instead of 10',
      'C is no longer an exception: remove it',
      'D is no longer an exception: remove it',
    ]);
  });
});
