import { defineEntity, p } from '@mikro-orm/core';

/** The figures of the campaign, computed in the background: the largest campaigns take a minute to read. */
export const CampaignFiguresSchema = defineEntity({
  name: 'CampaignFigures',
  tableName: 'campaign_figures',
  properties: {
    /** Always 1: they are one row. */
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    figures: p.json<object>().nullable(),
    computed_at: p.datetime(3).nullable(),
    /** Before that moment no server computes them again. */
    next_at: p.datetime(3),
  },
});

/** Opened pages by day, without any data of visitors. */
export const VisitDaySchema = defineEntity({
  name: 'VisitDay',
  tableName: 'visit_days',
  properties: {
    /** Day in UTC. */
    day: p.date().primary(),
    visits: p.bigint('number'),
  },
});
