import { defineEntity, p } from '@mikro-orm/core';

/** The id up to which the rows of a table are counted. */
const CountedTableSchema = defineEntity({
  name: 'CountedTable',
  tableName: 'counted_tables',
  properties: {
    table_name: p.string().length(64).primary(),
    /** Every row with a smaller id is counted, and no other. */
    counted_until: p.bigint('number').default(0),
    /** The greatest id at a moment, and the first transaction that had not begun then; null before. */
    seen_id: p.bigint('number').nullable(),
    seen_transaction: p.bigint('number').nullable(),
  },
});

/** The number of a table's counted rows with a value, see `Grouping`. */
const RowCountSchema = defineEntity({
  name: 'RowCount',
  tableName: 'row_counts',
  properties: {
    table_name: p.string().length(64).primary(),
    grouping: p.text().primary(),
    value: p.bigint('number').primary(),
    label: p.text().primary(),
    rows: p.bigint('number'),
    /** Bounds of the counted rows' ids. */
    first_id: p.bigint('number').nullable(),
    last_id: p.bigint('number').nullable(),
  },
});

/** A row that was deleted since the last count, or before it was counted; a trigger adds it. */
const DeletedRowSchema = defineEntity({
  name: 'DeletedRow',
  tableName: 'deleted_rows',
  indexes: [{ properties: ['table_name', 'row_id'] }],
  properties: {
    id: p.bigint('number').primary(),
    table_name: p.string().length(64),
    row_id: p.bigint('number'),
    /** The values that the row was counted by. */
    quarter: p.bigint('number'),
    label: p.text().nullable(),
  },
});

export { CountedTableSchema, DeletedRowSchema, RowCountSchema };
