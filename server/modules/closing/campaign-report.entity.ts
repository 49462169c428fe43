import { defineEntity, p } from '@mikro-orm/core';

/** How the campaign ended; one row, once it is closed. */
export const CampaignReportSchema = defineEntity({
  name: 'CampaignReport',
  tableName: 'campaign_reports',
  properties: {
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    closed_at: p.datetime(3),
    closed_by: p.string().length(64),
    users: p.integer(),
    points: p.bigint('number'),
    /** Whole tokens. */
    claimed: p.bigint('number'),
    paid: p.bigint('number'),
    forfeited: p.bigint('number'),
    /** Of the file, in hexadecimal digits. */
    sha256: p.string().length(64),
    merkle_root: p.string().length(64),
  },
});

/** The file that was published, line by line, as it stays. */
export const AllocationLineSchema = defineEntity({
  name: 'AllocationLine',
  tableName: 'allocation_lines',
  properties: {
    position: p.integer().primary().autoincrement(false),
    line: p.text(),
  },
});
