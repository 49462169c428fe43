import { defineEntity, p } from '@mikro-orm/core';
import type { ReportDistributorDto } from './dto/report-distributor.dto.js';

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
    /** The hash of the file, in hexadecimal digits. */
    sha256: p.string().length(64),
    merkle_root: p.string().length(64),
    /** The hash of the file of payouts; null where an earlier version has published none. */
    payouts_sha256: p.string().length(64).nullable(),
    /** The payers; null where an earlier version has not named them. */
    distributors: p.json<ReportDistributorDto[]>().nullable(),
  },
});

const lines = () => ({
  position: p.integer().primary().autoincrement(false),
  line: p.text(),
});

/** The published file of allocations, line by line. */
export const AllocationLineSchema = defineEntity({
  name: 'AllocationLine',
  tableName: 'allocation_lines',
  properties: lines(),
});

/** The published file of payouts, line by line. */
export const PublishedPayoutSchema = defineEntity({
  name: 'PublishedPayout',
  tableName: 'published_payouts',
  properties: lines(),
});
