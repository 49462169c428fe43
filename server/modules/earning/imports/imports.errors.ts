import { MAX_IMPORT } from '#libs/domain/index.js';
import { AppError, type Texts } from '../../../platform/errors/app-error.js';
import { conflict, notFound } from '../../../platform/errors/common.errors.js';

const MEGABYTES = MAX_IMPORT.bytes / 1024 / 1024;
const ROWS = MAX_IMPORT.rows.toLocaleString('en-US');

/** Why a whole file is refused; `{line}` is the line of the file. */
const REFUSALS = {
  bytes: {
    en: `The file is larger than ${MEGABYTES} MB`,
    zh: `文件大于 ${MEGABYTES} MB`,
  },
  empty: { en: 'The file has no rows', zh: '文件没有数据行' },
  encoding: {
    en: 'The file is neither UTF-8 nor UTF-16 with a byte order mark: save it as UTF-8',
    zh: '文件不是 UTF-8 编码，也不是带字节顺序标记的 UTF-16 编码，请另存为 UTF-8',
  },
  header: {
    en: 'The first row must name the columns: wallet_address, points or tokens, and optionally reason, reason_zh and reference',
    zh: '首行须为列名：wallet_address、points 或 tokens，以及可选的 reason、reason_zh 和 reference',
  },
  line: {
    en: `Line {line} is longer than ${MAX_IMPORT.row_bytes} bytes`,
    zh: `第 {line} 行超过 ${MAX_IMPORT.row_bytes} 字节`,
  },
  quotes: {
    en: 'A quoted cell does not end; it begins at or before line {line}',
    zh: '第 {line} 行或之前的引号单元格没有结束',
  },
  rows: { en: `The file has more than ${ROWS} rows`, zh: `文件超过 ${ROWS} 行` },
} as const satisfies Record<string, Texts>;

/** 422: the whole file is refused, and nothing of it is kept. */
export function importRefused(reason: keyof typeof REFUSALS, line = 0): AppError {
  const { en, zh } = REFUSALS[reason];
  const withLine = (text: string) => text.replace('{line}', String(line));
  return new AppError(422, `import.${reason}`, { en: withLine(en), zh: withLine(zh) });
}

/** 404 */
export const importNotFound = () => notFound('import', { en: 'import', zh: '导入' });

/** 409: other files are read. */
export const importBusy = () =>
  conflict('import.busy', {
    en: 'Another file is being read: try again in a minute',
    zh: '正在读取另一个文件，请一分钟后重试',
  });

/** 409: its status does not allow it. */
export const importNotOpen = () =>
  conflict('import.not_open', {
    en: 'The import was confirmed, undone or removed meanwhile',
    zh: '该导入已被确认、撤销或删除',
  });

/** 409: the same file is booked already. */
export const sameFile = () =>
  conflict('import.same_file', {
    en: 'The same file was imported already',
    zh: '相同的文件已经导入过',
  });

/** 409: an earlier import may have given the same references meanwhile. */
export const importChanged = () =>
  conflict('import.changed', {
    en: 'Another import with references was confirmed after this file was read: upload it again',
    zh: '读取此文件之后，另一个带编号的导入已被确认，请重新上传',
  });

/** 409: nothing could be booked. */
export const noAwards = () =>
  conflict('import.no_awards', {
    en: 'No row of the file can be imported',
    zh: '文件中没有可导入的行',
  });
