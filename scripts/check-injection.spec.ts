import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crowdedConstructors, lostClasses } from './check-injection.js';

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

  it('reports a constructor with more than eight parameters', () => {
    const parameters = (count: number) => Array.from({ length: count }, (_, at) => `a${at}: A`);
    const classes = [8, 9].map(
      (count) => `class A${count} { constructor(${parameters(count)}) {} }`,
    );
    expect(crowdedConstructors('a.service.ts', classes.join('\n'))).toEqual([
      'a.service.ts: A9 takes 9 parameters: split it by use case',
    ]);
  });
});
